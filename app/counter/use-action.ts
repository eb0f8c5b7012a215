import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Reply } from '#lib/api/client/errors.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import { ORDERS } from '#lib/api/counter/sale.ts';

/** What became of the last action. */
export interface Outcome {
  readonly text: string;
  readonly isProblem: boolean;
}

export interface ActionRunner {
  /** The name of the action in progress. */
  readonly running: string | null;
  readonly outcome: Outcome | null;
  /** `done` returns null if the panel shows by itself what was done. */
  run<T>(name: string, call: () => Promise<Reply<T>>, done: (data: T) => string | null): void;
  /** Shows what a form did that does not run by `run`. */
  showDone(text: string): void;
  /** Forgets the outcome, as another table is shown. */
  clear(): void;
}

/**
 * Runs actions of the staff one at a time, reads the board again, and keeps in words what became of the last
 * one.
 */
export function useAction(): ActionRunner {
  const t = useTranslations('counter');
  const client = useQueryClient();
  const [running, setRunning] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const act: ActionRunner['run'] = (name, call, done) => {
    if (running) return;
    setRunning(name);
    setOutcome(null);
    void call()
      .then(
        (reply): Outcome | null => {
          if (reply.code === 0) return { text: reply.msg || t('failed'), isProblem: true };
          const text = done(reply.data);
          return text === null ? null : { text, isProblem: false };
        },
        () => ({ text: t('failed'), isProblem: true }),
      )
      .then(async (next) => {
        void client.invalidateQueries({ queryKey: ORDERS });
        await client.invalidateQueries({ queryKey: counterQueries.board().queryKey });
        setOutcome(next);
        setRunning(null);
      });
  };
  return {
    running,
    outcome,
    run: act,
    showDone: (text) => setOutcome({ text, isProblem: false }),
    clear: () => setOutcome(null),
  };
}

/**
 * Shows the outcome of the last action only: one that begins clears those of the others. Returns a function
 * that clears all of them.
 */
export function useOnlyLast(acts: readonly ActionRunner[]): () => void {
  const running = acts.findIndex((act) => act.running !== null);
  const clearOthers = useEffectEvent((last: number) => {
    for (const [at, act] of acts.entries()) if (at !== last) act.clear();
  });
  useLayoutEffect(() => {
    if (running !== -1) clearOthers(running);
  }, [running]);
  return () => {
    for (const act of acts) act.clear();
  };
}
