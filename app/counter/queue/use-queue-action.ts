import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#lib/api/client/errors.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import { QUEUE } from '#lib/api/counter/queue.ts';
import { useSubmit } from '../use-submit.ts';

/** Runs one action on a ticket at a time, then reads the queue and the board again. */
export function useQueueAction() {
  const client = useQueryClient();
  const { submit, problem } = useSubmit();
  const [running, setRunning] = useState<string | null>(null);
  const act = <T>(name: string, call: () => Promise<Reply<T>>, onDone: (data: T) => void = () => {}) => {
    if (running !== null) return;
    setRunning(name);
    let done = () => {};
    void submit(call, (data) => {
      done = () => onDone(data);
    }).then(async () => {
      // The panel of a table reads the call from the board.
      await client.invalidateQueries({ queryKey: counterQueries.board().queryKey });
      await client.invalidateQueries({ queryKey: QUEUE });
      setRunning(null);
      done();
    });
  };
  return { act, running, problem };
}
