import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, instant, queryNumber } from './fields.ts';

const clipSchema = v.object({
  /** Good for some hours, without a session: a video element sends no headers. Answers byte ranges. */
  url: v.string(),
  poster: v.nullable(v.string()),
  /** Epoch seconds of the first picture. */
  start_time: instant,
  seconds: v.number(),
});
export type Clip = v.InferOutput<typeof clipSchema>;

const replayStates = ['none', 'preparing', 'ready', 'expired'] as const;

export const replaySchema = v.object({
  state: v.picklist(replayStates),
  clips: v.array(clipSchema),
  /** The game: what the timeline spans. */
  start_at: instant,
  end_at: instant,
  time_zone: v.string(),
  /** Stretches of the game without a recording. */
  gaps: v.array(v.object({ start_at: instant, end_at: instant })),
  /** Until when the recordings are kept. */
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
      /** Epoch seconds of its first picture. */
      at: queryNumber(instant),
      seconds: queryNumber(v.picklist([15, 30, 60]) as unknown as v.GenericSchema<number, number>),
    }),
    output: v.object({ url: v.string(), name: v.string() }),
    summary: 'A piece of the recording to save or to share.',
  }),
};
