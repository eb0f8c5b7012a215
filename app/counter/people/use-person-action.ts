import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#lib/api/client/errors.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import { SHIFTS } from '#lib/api/counter/money.ts';
import { PEOPLE } from '#lib/api/counter/people.ts';
import { useSubmit } from '../use-submit.ts';

/** Runs an action on a person, and reads again what it may have changed. */
export function usePersonAction() {
  const client = useQueryClient();
  const { problem, running, submit } = useSubmit();
  const run = <T>(call: () => Promise<Reply<T>>, onDone: (data: T) => void): void =>
    void submit(call, (data) => {
      onDone(data);
      for (const queryKey of [PEOPLE, SHIFTS, counterQueries.board().queryKey])
        void client.invalidateQueries({ queryKey });
    });
  return { problem, running, run };
}
