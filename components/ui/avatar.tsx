import { User } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from './cx.ts';

const sizes = {
  sm: 'size-[min(2.25rem,12vw)] text-small',
  md: 'size-14 text-title',
  lg: 'size-20 text-heading',
};

/** The person's picture, else the first letter of the name, else an icon. */
export function Avatar({
  src,
  name,
  size = 'md',
}: {
  src: string | null;
  name: string;
  size?: keyof typeof sizes;
}) {
  const t = useTranslations('ui');
  const shape = cx(
    'grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand-soft font-semibold text-on-brand-soft',
    sizes[size],
  );
  if (src) {
    return (
      <span
        role="img"
        aria-label={t('photo', { name })}
        className={cx(shape, 'bg-center bg-cover')}
        style={{ backgroundImage: `url(${JSON.stringify(src)})` }}
      />
    );
  }
  return (
    <span aria-hidden="true" className={shape}>
      {name ? [...name][0]?.toUpperCase() : <User className="size-1/2" />}
    </span>
  );
}
