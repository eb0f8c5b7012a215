import * as v from 'valibot';
import { hallLanguages } from '../../domain/hall.ts';
import { count, emptyObject, id, instant } from '../fields.ts';
import { waitSchema } from '../queue.ts';
import { counterEndpoint } from './access.ts';

/** A text in both languages: the board shows them in turn. */
const bothLanguages = v.object({ en: v.string(), zh: v.string() });

/**
 * `reserved`: somebody has the table, but does not play yet. `called`: a ticket of the queue is called to it.
 * `out`: out of service.
 */
const hallBoardStates = ['free', 'called', 'playing', 'reserved', 'cleaning', 'out'] as const;

const hallBoardSchema = v.object({
  brand: bothLanguages,
  outlet: v.object({ id, name: bothLanguages, time_zone: v.string() }),
  /** The languages of the hall. */
  languages: v.array(v.picklist(hallLanguages)),
  /** False while the outlet is closed: the board is dimmed. */
  open: v.boolean(),
  tables: v.array(
    v.object({
      id,
      number: v.string(),
      type: bothLanguages,
      state: v.picklist(hallBoardStates),
      /** When a game with a fixed end is over; null for others. */
      until_at: v.nullable(instant),
    }),
  ),
  /** Those who are called or wait, first come first; null if the hall has no queue. */
  queue: v.nullable(
    v.array(
      v.object({
        number: count,
        /** The first name, if the hall shows it; else null. */
        name: v.nullable(v.string()),
        type: bothLanguages,
        /** The number of the table of the call; null while the ticket waits. */
        table: v.nullable(v.string()),
        wait: v.nullable(waitSchema),
      }),
    ),
  ),
  announcements: v.array(v.object({ id, title: bothLanguages })),
});
export type HallBoard = v.InferOutput<typeof hallBoardSchema>;

export const counterHallBoardApi = {
  board: counterEndpoint({
    method: 'GET',
    path: '/api/counter/hall_board',
    input: emptyObject,
    output: hallBoardSchema,
    summary: 'What the board on the wall shows: tables, queue and announcements, in both languages.',
  }),
};

/** Server-Sent Events. After `changed` or a reconnect, read the board again. */
export const HALL_BOARD_STREAM_PATH = '/api/counter/hall_board/stream';
