import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, instant, queryNumber } from './fields.ts';

const clipSchema = v.object({
  /** Valid for some hours without a session, since a video element sends none. Supports byte ranges. */
  url: v.string(),
  poster: v.nullable(v.string()),
  /** Epoch seconds of its first frame. */
  start_time: instant,
  seconds: v.number(),
});
export type Clip = v.InferOutput<typeof clipSchema>;

const replayStates = ['none', 'preparing', 'ready', 'expired'] as const;

export const replaySchema = v.object({
  state: v.picklist(replayStates),
  clips: v.array(clipSchema),
  /** The start and end of the game. */
  start_at: instant,
  end_at: instant,
  time_zone: v.string(),
  /** Periods of the game without a recording. */
  gaps: v.array(v.object({ start_at: instant, end_at: instant })),
  kept_until_at: v.nullable(instant),
});
export type Replay = v.InferOutput<typeof replaySchema>;

export const replayApi = {
  detail: endpoint({
    method: 'GET',
    path: '/api/order/replay',
    access: 'phone',
    input: v.object({ id }),
    output: replaySchema,
    summary: "The recordings of the person's own game.",
  }),
  clip: endpoint({
    method: 'GET',
    path: '/api/order/replayClip',
    access: 'phone',
    input: v.object({
      id,
      /** Epoch seconds of its first frame. */
      at: queryNumber(instant),
      seconds: queryNumber(v.picklist([15, 30, 60]) as unknown as v.GenericSchema<number, number>),
    }),
    output: v.object({ url: v.string(), name: v.string() }),
    summary: 'A clip of the recording to download.',
  }),
};
