import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#lib/api/client/errors.ts';
import { officeQueries } from '#lib/api/counter/office.ts';
import { useSubmit } from '../use-submit.ts';

/** Runs an action on one of the lists, then reads them again. */
export function useOfficeAction() {
  const client = useQueryClient();
  const { submit, ...state } = useSubmit();
  const act = <T>(call: () => Promise<Reply<T>>, onDone: (data: T) => void = () => {}) =>
    submit(call, async (data) => {
      await client.invalidateQueries({ queryKey: officeQueries.all });
      onDone(data);
    });
  return { ...state, act };
}
