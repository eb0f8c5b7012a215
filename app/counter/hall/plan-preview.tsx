import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import type { TableEdit } from '#lib/contract/counter/hall.ts';

const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The room from above, with the tables to scale. A tap selects one. */
export function PlanPreview({
  plan,
  tables,
  selected,
  onSelect,
}: {
  plan: { readonly width: number; readonly height: number };
  tables: readonly TableEdit[];
  selected: number | null;
  onSelect: (index: number) => void;
}) {
  const t = useTranslations('counter');
  return (
    <ul
      aria-label={t('hall.plan')}
      className="relative w-full overflow-hidden rounded-lg bg-floor shadow-card"
      style={{ aspectRatio: plan.width / plan.height }}
    >
      {tables.map(({ id, number, plan: { x, y, w, h, rotate }, out_of_service }, index) => (
        <li
          key={id || index}
          className="absolute"
          style={{
            left: share(x - w / 2, plan.width),
            top: share(y - h / 2, plan.height),
            width: share(w, plan.width),
            height: share(h, plan.height),
            rotate: `${rotate}deg`,
          }}
        >
          <button
            type="button"
            aria-label={t('table', { number })}
            aria-pressed={index === selected}
            onClick={() => onSelect(index)}
            className={cx(
              'absolute inset-0 grid place-items-center rounded-sm border border-wall bg-surface font-bold text-ink tabular-nums',
              out_of_service && 'bg-fill text-ink-2',
              index === selected && 'ring-3 ring-brand-line',
            )}
          >
            <span style={{ rotate: `${-rotate}deg` }}>{number}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
