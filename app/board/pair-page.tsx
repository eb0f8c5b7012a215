import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { signBoardIn } from '#lib/api/counter/hall-board.ts';

const field = 'min-h-14 w-full rounded-md border border-control bg-surface px-4 text-title';

/** Signs the screen in by a device code, which a manager gets at the counter. */
export function PairPage() {
  const t = useTranslations('board.pair');
  const [code, setCode] = useState('');
  const [typedName, setName] = useState<string | null>(null);
  const name = typedName ?? t('nameOf');
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const canSubmit = code.trim() !== '' && name.trim() !== '' && !running;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSubmit) return;
    setRunning(true);
    setProblem(null);
    try {
      const reply = await signBoardIn(code, name);
      setProblem(reply.code === 0 ? reply.msg || t('failed') : null);
    } catch {
      setProblem(t('failed'));
    }
    setRunning(false);
  };
  return (
    <main className="grid h-full place-items-center overflow-y-auto bg-bg p-6 text-ink">
      <form
        onSubmit={(event) => void submit(event)}
        className="flex w-full max-w-md flex-col gap-4 rounded-xl bg-surface p-6 shadow-card"
      >
        <h1 className="font-semibold text-large">{t('title')}</h1>
        <p className="text-ink-2 text-title">{t('text')}</p>
        <label className="flex flex-col gap-1.5">
          <span className="font-medium text-ink-2">{t('code')}</span>
          <input
            className={field}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
          />
        </label>
        <label className="flex flex-col gap-1.5">
          <span className="font-medium text-ink-2">{t('name')}</span>
          <input
            className={field}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            maxLength={140}
          />
        </label>
        <p role="alert" className="text-danger-text empty:hidden">
          {problem}
        </p>
        <button
          type="submit"
          aria-disabled={!canSubmit || undefined}
          className="min-h-14 rounded-lg bg-brand font-semibold text-on-brand text-title"
        >
          {t('submit')}
        </button>
      </form>
    </main>
  );
}
