import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PersonOrders } from '#components/counter/people/person-orders.tsx';
import { usePersonName } from '#components/counter/people/use-person-name.ts';
import { PhoneNumber } from '#components/counter/phone-number.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { RefusalError } from '#lib/api/client/errors.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import { peopleQueries } from '#lib/api/counter/people.ts';
import type { StaffRole } from '#lib/contract/counter/access.ts';
import type { CounterPerson } from '#lib/contract/counter/people.ts';
import { counterHref } from '../use-counter-location.ts';
import { AddNote } from './add-note.tsx';
import { OrderMoney } from './order-money.tsx';
import { PaymentList } from './payment-list.tsx';
import { PersonActions } from './person-actions.tsx';

/** A person: the wallet and what can be done with it, orders, payments, coupons and notes. */
export function PersonView({ id, role }: { id: string; role: StaffRole }) {
  const t = useTranslations('counter.people');
  const found = useQuery(peopleQueries.person(id));
  const device = useQuery(counterQueries.device());
  const nameOf = usePersonName();
  if (found.error instanceof RefusalError)
    return <Empty illustration="records" title={t('none')} text={found.error.message} />;
  if (found.isPending || device.isPending) return <Skeleton className="h-96 w-full rounded-lg" />;
  if (found.isError || device.isError)
    return <ErrorState onRetry={() => Promise.all([found.refetch(), device.refetch()])} />;
  const person = found.data;
  const timeZone = device.data.outlet.time_zone;
  return (
    <article aria-label={nameOf(person)} className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <Head person={person} timeZone={timeZone} />
        <PersonActions person={person} role={role} />
      </Card>
      <Notes person={person} timeZone={timeZone} />
      <Section title={t('orders')}>
        <PersonOrders
          orders={person.orders}
          timeZone={timeZone}
          receiptHref={(order) => counterHref('/people', { order })}
          actsOf={(order) => <OrderMoney order={order} />}
        />
      </Section>
      <Section title={t('payments')}>
        <PaymentList person={person} timeZone={timeZone} />
      </Section>
      {person.coupons.length > 0 && (
        <Section title={t('coupons')}>
          <ul className="divide-y divide-line rounded-lg bg-surface shadow-card">
            {person.coupons.map(({ id: coupon_id, name, expires_at }) => (
              <li key={coupon_id} className="flex items-center justify-between gap-3 px-4 py-3">
                <span className="min-w-0 font-medium">{name}</span>
                <Until at={expires_at} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </article>
  );
}

function Until({ at, timeZone }: { at: number; timeZone: string }) {
  const t = useTranslations('counter.people');
  const { date } = useClockText(timeZone);
  return <span className="shrink-0 text-ink-3 text-small">{t('until', { date: date(at) })}</span>;
}

function Head({ person, timeZone }: { person: CounterPerson; timeZone: string }) {
  const t = useTranslations('counter.people');
  const { date } = useClockText(timeZone);
  const nameOf = usePersonName();
  const { mobile, email, is_guest, is_blocked, balance, bonus, deposit_held, level } = person;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-heading">{nameOf(person)}</h2>
          <p className="text-ink-2 tabular-nums">
            {is_guest && t('guest')}
            {mobile && <PhoneNumber number={mobile} />}
            {mobile && email && ' · '}
            {email}
          </p>
          <p className="text-ink-3 text-small">{t('since', { date: date(person.created_at) })}</p>
        </div>
        {is_blocked && (
          <span className="rounded-full bg-danger-soft px-2.5 py-1 font-semibold text-danger-text text-small">
            {t('blocked')}
          </span>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-line border-t pt-3">
        <Fact name={t(is_guest ? 'toHandBack' : 'wallet')} value={balance} large />
        {level !== null && <TextFact name={t('level')} value={level} />}
        {!is_guest && <TextFact name={t('visits')} value={String(person.visits)} />}
        {bonus > 0 && <Fact name={t('bonus')} value={bonus} />}
        {deposit_held > 0 && <Fact name={t('deposit')} value={deposit_held} />}
      </dl>
    </>
  );
}

const Fact = ({ name, value, large = false }: { name: string; value: number; large?: boolean }) => (
  <div>
    <dt className="text-ink-3 text-small">{name}</dt>
    <dd>
      <Amount value={value} size={large ? 'lg' : 'md'} />
    </dd>
  </div>
);

const TextFact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-ink-3 text-small">{name}</dt>
    <dd className="font-semibold text-title tabular-nums">{value}</dd>
  </div>
);

function Notes({ person: { id, notes }, timeZone }: { person: CounterPerson; timeZone: string }) {
  const t = useTranslations('counter.people');
  const { dayAndTime } = useClockText(timeZone);
  return (
    <Section title={t('notes')}>
      <div className="flex flex-col gap-3">
        {notes.length > 0 && (
          <ul className="divide-y divide-line rounded-lg bg-surface shadow-card">
            {notes.map((note) => (
              <li key={note.id} className="px-4 py-3">
                <p className="break-words">{note.text}</p>
                <p className="text-ink-3 text-small">
                  {note.by} · {dayAndTime(note.at)}
                </p>
              </li>
            ))}
          </ul>
        )}
        <AddNote id={id} />
      </div>
    </Section>
  );
}
