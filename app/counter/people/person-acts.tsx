import { ArrowDownToLine, ArrowUpFromLine, Ban, Scale, TicketPercent } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { CounterPerson } from '#lib/contract/counter/people.ts';
import { BlockPerson } from './block-person.tsx';
import { CashIn } from './cash-in.tsx';
import { CashOut } from './cash-out.tsx';
import { CorrectWallet } from './correct-wallet.tsx';
import { GiveCoupon } from './give-coupon.tsx';
import type { PersonActProps } from './person-act.ts';

interface PersonAct {
  readonly id: 'cashIn' | 'cashOut' | 'coupon' | 'correct' | 'block';
  readonly icon: typeof Ban;
  readonly appliesTo: (person: CounterPerson) => boolean;
  readonly Form: ComponentType<PersonActProps>;
}

const acts: readonly PersonAct[] = [
  { id: 'cashIn', icon: ArrowDownToLine, appliesTo: ({ is_guest }) => !is_guest, Form: CashIn },
  { id: 'cashOut', icon: ArrowUpFromLine, appliesTo: ({ balance }) => balance > 0, Form: CashOut },
  { id: 'coupon', icon: TicketPercent, appliesTo: ({ is_guest }) => !is_guest, Form: GiveCoupon },
  { id: 'correct', icon: Scale, appliesTo: () => true, Form: CorrectWallet },
  { id: 'block', icon: Ban, appliesTo: ({ is_guest }) => !is_guest, Form: BlockPerson },
];

/** What can be done for a person. One that asks for something stands alone. */
export function PersonActs({ person }: { person: CounterPerson }) {
  const t = useTranslations('counter.people');
  const [asking, setAsking] = useState<PersonAct['id'] | null>(null);
  const [done, setDone] = useState('');
  const open = acts.find(({ id }) => id === asking);
  if (open)
    return (
      <open.Form
        person={person}
        onCancel={() => setAsking(null)}
        onDone={(text) => {
          setAsking(null);
          setDone(text);
        }}
      />
    );
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t('acts')} className="flex flex-wrap gap-2">
        {acts
          .filter(({ appliesTo }) => appliesTo(person))
          .map(({ id, icon }) => (
            <li key={id}>
              <Button
                variant="secondary"
                icon={icon}
                onClick={() => {
                  setAsking(id);
                  setDone('');
                }}
              >
                {t(id === 'block' && person.is_blocked ? 'unblock.begin' : `${id}.begin`)}
              </Button>
            </li>
          ))}
      </ul>
      <p role="status" className="text-brand-text empty:hidden">
        {done}
      </p>
    </div>
  );
}
