import { ArrowDownToLine, ArrowUpFromLine, ReceiptText, ShoppingBag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { hasRole, type StaffRole } from '#lib/contract/counter/access.ts';
import type { OpenShift } from '#lib/contract/counter/money.ts';
import { counterHref } from '../use-counter-location.ts';
import { useKeepFocus } from '../use-keep-focus.ts';
import { CloseShift } from './close-shift.tsx';
import { type CashMove, MoveCash } from './move-cash.tsx';

const moves: readonly { move: CashMove; icon: typeof ShoppingBag }[] = [
  { move: 'to_safe', icon: ArrowDownToLine },
  { move: 'from_safe', icon: ArrowUpFromLine },
  { move: 'expense', icon: ShoppingBag },
];

/** The open shift of the drawer. What it should contain is not shown: it is counted blind. */
export function RunningShift({
  shift,
  currency,
  timeZone,
  role,
  usesTerminal,
}: {
  shift: OpenShift;
  currency: string;
  timeZone: string;
  role: StaffRole;
  /** Whether the shift has taken or refunded anything by the card terminal. */
  usesTerminal: boolean;
}) {
  const t = useTranslations('counter.money');
  const money = useMoney();
  const { dayAndTime } = useClockText(timeZone);
  const [asking, setAsking] = useState<CashMove | 'close' | null>(null);
  const [done, setDone] = useState('');
  const ask = (next: CashMove | 'close' | null) => {
    setAsking(next);
    setDone('');
  };
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box, asking);
  return (
    <Card>
      <div ref={box} className="flex flex-col gap-4">
        <div>
          <h2 className="font-semibold text-heading">{t('running.title')}</h2>
          <p className="mt-1 text-ink-2">
            {t('running.since', { time: dayAndTime(shift.opened_at), name: shift.opened_by_name })}
          </p>
          <p className="text-ink-2">
            {t('running.openedWith', { amount: money.text(shift.opening_counted) })}
          </p>
        </div>
        {asking === null && (
          <>
            <ul aria-label={t('running.moves')} className="grid gap-2 sm:grid-cols-3">
              {moves.map(({ move, icon }) => (
                <li key={move} data-act={move} className="grid">
                  <Button variant="secondary" block icon={icon} onClick={() => ask(move)}>
                    {t(`move.${move}`)}
                  </Button>
                </li>
              ))}
            </ul>
            <p role="status" className="text-brand-text empty:-mt-4">
              {done}
            </p>
            <div data-act="close">
              <Button size="lg" block onClick={() => ask('close')}>
                {t('close.begin')}
              </Button>
            </div>
            {hasRole(role, 'manager') && (
              <Button
                variant="ghost"
                block
                icon={ReceiptText}
                href={counterHref('/money', { shift: shift.id })}
              >
                {t('running.report')}
              </Button>
            )}
          </>
        )}
        {asking === 'close' && (
          <CloseShift
            shift={shift}
            currency={currency}
            usesTerminal={usesTerminal}
            onCancel={() => ask(null)}
          />
        )}
        {asking !== null && asking !== 'close' && (
          <MoveCash
            key={asking}
            move={asking}
            onCancel={() => ask(null)}
            onDone={(text) => {
              setAsking(null);
              setDone(text);
            }}
          />
        )}
      </div>
    </Card>
  );
}
