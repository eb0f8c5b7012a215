import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { Picture } from '#components/ui/picture.tsx';

export interface PhotoStripProps {
  readonly photos: readonly string[];
  readonly name: string;
  readonly onOpen: (index: number) => void;
}

/** The photos of an outlet side by side, from edge to edge of the page; a tap opens one. */
export function PhotoStrip({ photos, name, onOpen }: PhotoStripProps) {
  const t = useTranslations('store');
  return (
    <ul
      aria-label={t('photos', { name })}
      className="no-scrollbar -mx-4 flex snap-x snap-mandatory gap-2 overflow-x-auto px-4"
    >
      {photos.map((photo, index) => (
        <li
          key={photo}
          className={cx('shrink-0 snap-center', photos.length > 1 ? 'w-[calc(100%-2rem)]' : 'w-full')}
        >
          <button type="button" onClick={() => onOpen(index)} className="block w-full rounded-xl">
            <Picture
              src={photo}
              alt={t('photo', { number: index + 1, name })}
              className="aspect-[16/10] w-full rounded-xl"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
