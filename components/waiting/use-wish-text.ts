import { useFormatter, useTranslations } from 'next-intl';
import { useDuration } from '#components/order/use-duration.ts';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { WaitingEntry } from '#lib/contract/waiting.ts';

/** Says what a wish waits for: the types, when the game may start, how long it is, and at which outlets. */
export function useWishText({ stores, types, from_at, to_at, minutes }: WaitingEntry) {
  const t = useTranslations();
  const format = useFormatter();
  const duration = useDuration();
  const { day, time } = useClockText(stores[0]?.time_zone ?? 'UTC');
  const either = (names: readonly string[]) => format.list(names, { type: 'disjunction' });
  const start =
    from_at === to_at
      ? t('waiting.at', { from: time(from_at) })
      : t('waiting.window', { from: time(from_at), to: time(to_at) });
  return {
    types: types.length === 0 ? t('find.anyType') : either(types.map(({ name }) => name)),
    when: t('waiting.when', { day: day(from_at), start }),
    where: [duration(minutes), either(stores.map(({ name }) => name))].join(' · '),
  };
}
