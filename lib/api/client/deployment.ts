/** The addresses of the two halves: the operator changes `config.json` beside the app without a build. */
export interface Deployment {
  /** Origin of the API, without a slash at the end; empty if it is the app's own. */
  readonly api: string;
}

/** Preloaded beside the scripts (app/first-paint/start-scripts.ts, app/counter/page.tsx). */
export const DEPLOYMENT_PATH = '/config.json';

let current: Promise<Deployment> | undefined;

/** Reads `config.json` once. If that fails, the next call tries again: a guess could be anybody's address. */
export function deployment(): Promise<Deployment> {
  current ??= read().catch((error: unknown) => {
    current = undefined;
    throw error;
  });
  return current;
}

/** Milliseconds, after which the next call tries again. */
const TIMEOUT_MS = 20_000;

async function read(): Promise<Deployment> {
  const response = await fetch(DEPLOYMENT_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok && response.status !== 404) throw new Error(`${DEPLOYMENT_PATH}: ${response.status}`);
  const { api }: { api?: unknown } = response.ok ? await response.json() : {};
  return { api: typeof api === 'string' ? api.replace(/\/+$/, '') : '' };
}

/** The full URL of an API path. */
export const apiUrl = async (path: string): Promise<string> => (await deployment()).api + path;
