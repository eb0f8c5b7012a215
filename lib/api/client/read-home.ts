import * as v from 'valibot';
import { envelopeSchema, SUCCESS } from '#lib/contract/envelope.ts';
import { type HomeData, homeSchema } from '#lib/contract/home.ts';
import { setServerTime } from './server-clock.ts';

/** Resolves to null for an answer that is not of the contract: the back end may be of another version. */
export async function readHome(response: Response): Promise<HomeData | null> {
  const { code, time, data } = v.parse(envelopeSchema, await response.json());
  if (response.status !== 200 || code !== SUCCESS) return null;
  if (time !== undefined) setServerTime(time);
  const parsed = v.safeParse(homeSchema, data);
  return parsed.success ? parsed.output : null;
}
