import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Amount } from '#components/ui/amount.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { CounterPerson } from '#lib/contract/counter/people.ts';
import { usePersonName } from './use-person-name.ts';

/** Two accounts of one person beside each other: the one that is kept, and the one that ends. */
export function PersonComparison({
  kept,
  joined,
  timeZone,
}: {
  kept: CounterPerson;
  joined: CounterPerson;
  timeZone: string;
}) {
  const t = useTranslations('counter.people');
  const { date } = useClockText(timeZone);
  const nameOf = usePersonName();
  const rows: readonly { name: string; of: (person: CounterPerson) => ReactNode }[] = [
    { name: t('join.name'), of: nameOf },
    { name: t('join.mobile'), of: ({ mobile }) => mobile ?? '–' },
    { name: t('join.email'), of: ({ email }) => email ?? '–' },
    { name: t('wallet'), of: ({ balance }) => <Amount value={balance} size="sm" /> },
    { name: t('bonus'), of: ({ bonus }) => <Amount value={bonus} size="sm" /> },
    { name: t('orders'), of: ({ orders }) => orders.length },
    { name: t('coupons'), of: ({ coupons }) => coupons.length },
    { name: t('join.since'), of: ({ created_at }) => date(created_at) },
    ...(kept.is_blocked || joined.is_blocked
      ? [{ name: t('blocked'), of: ({ is_blocked }: CounterPerson) => (is_blocked ? t('join.yes') : '–') }]
      : []),
  ];
  return (
    <table className="w-full table-fixed text-small">
      <thead>
        <tr className="border-line border-b text-start">
          <td className="w-1/4" />
          <th scope="col" className="px-2 py-2 text-start font-semibold text-brand-text">
            {t('join.kept')}
          </th>
          <th scope="col" className="px-2 py-2 text-start font-semibold text-danger-text">
            {t('join.ends')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row" className="py-2 pe-2 text-start align-top font-normal text-ink-3">
              {name}
            </th>
            {[kept, joined].map((person) => (
              <td key={person.id} className="break-words px-2 py-2 align-top tabular-nums">
                {of(person)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
