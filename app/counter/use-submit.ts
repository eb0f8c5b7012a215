import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Refusal, Reply } from '#lib/api/client/errors.ts';

/** Runs one call at a time and keeps why the last one failed, in words. */
export function useSubmit() {
  const t = useTranslations('counter');
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(false);

  /** `onRefused` may return false to show nothing. */
  const submit = async <T>(
    call: () => Promise<Reply<T>>,
    onDone: (data: T) => void,
    onRefused: (refusal: Refusal) => boolean = () => true,
  ): Promise<void> => {
    if (running) return;
    setRunning(true);
    setProblem(null);
    try {
      const reply = await call();
      if (reply.code === 1) onDone(reply.data);
      else if (onRefused(reply)) setProblem(reply.msg || t('failed'));
    } catch {
      setProblem(t('failed'));
    } finally {
      setRunning(false);
    }
  };
  return { problem, running, submit, clearProblem: () => setProblem(null) };
}
