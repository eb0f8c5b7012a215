/** Where the operator put the halves of the product: `config.json` beside the app, changed without a build. */
export interface Deployment {
  /** Origin of the API, without a slash at the end; empty where it is the app's own. */
  readonly api: string;
}

/** Named in app/layout.tsx too, so that it is fetched beside the scripts and waits for none of them. */
export const DEPLOYMENT_PATH = '/config.json';

let known: Promise<Deployment> | undefined;

/**
 * Reads `config.json` once; a host without one serves both halves. Rejects where it can't be had, and is asked anew then: a
 * call to the wrong address might be answered by anybody.
 */
export function deployment(): Promise<Deployment> {
  known ??= read().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Longer than this (milliseconds), it is asked anew at the next call. */
const TIMEOUT_MS = 20_000;

async function read(): Promise<Deployment> {
  const response = await fetch(DEPLOYMENT_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok && response.status !== 404) throw new Error(`${DEPLOYMENT_PATH}: ${response.status}`);
  const { api }: { api?: unknown } = response.ok ? await response.json() : {};
  return { api: typeof api === 'string' ? api.replace(/\/+$/, '') : '' };
}

/** The whole address of a path of the API. */
export const apiUrl = async (path: string): Promise<string> => (await deployment()).api + path;
