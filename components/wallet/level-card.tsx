import { Crown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';

type Level = { name: string; percent_off: number; min_spent: number };
export type LevelCardProps = {
  level: Level;
  next: Level | null;
  spent: number;
  progress: number;
};

/** English has the percent off, Chinese the tenths that remain: 10 % off = 9 折. */
const discount = ({ percent_off }: Level) => ({ percent: percent_off, folds: (100 - percent_off) / 10 });

/** The member level with its discount, and the progress to the next one. Dark in both themes. */
export function LevelCard({ level, next, spent, progress }: LevelCardProps) {
  const t = useTranslations('vip');
  const money = useMoney();
  return (
    <section
      data-theme="dark"
      aria-label={t('level')}
      className="relative overflow-hidden rounded-xl bg-[linear-gradient(130deg,#1f2a24,#0e1310_60%)] p-5 text-ink shadow-float ring-1 ring-white/5"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 200 120"
        className="absolute inset-y-0 right-0 h-full text-brand opacity-25"
      >
        <circle cx="170" cy="20" r="60" fill="none" stroke="currentColor" strokeWidth="1" />
        <circle cx="170" cy="20" r="84" fill="none" stroke="currentColor" strokeWidth="1" />
        <circle cx="170" cy="20" r="108" fill="none" stroke="currentColor" strokeWidth="1" />
      </svg>
      <p className="relative flex items-center gap-2 font-bold text-heading">
        <Crown aria-hidden="true" className="size-5 shrink-0 text-warn-text" />
        {level.name}
      </p>
      <p className="relative mt-1 text-ink-2">
        {level.percent_off > 0 ? t('off', discount(level)) : t('noneOff')}
      </p>
      <div className="relative mt-6">
        <ProgressBar value={next ? progress : 1} label={t('progress')} />
        <p className="mt-2 text-ink-2 text-small">
          {next
            ? t('toNext', {
                amount: money.text(Math.max(0, next.min_spent - spent)),
                name: next.name,
                ...discount(next),
              })
            : t('top')}
        </p>
      </div>
    </section>
  );
}
