import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ActionForm } from '#components/counter/action-form.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { EditedHall, HallCheck } from '#lib/contract/counter/hall.ts';
import { AffectedList } from './affected-list.tsx';

/** What the staff answer to a check. */
export interface Answers {
  readonly bookings: 'keep' | 'cancel' | null;
  readonly reason: string;
}

/** What an edit changes and which bookings it affects, before it is applied. */
export function Review({
  check,
  outlets,
  reason: firstReason,
  problem,
  loading,
  onApply,
  onCancel,
}: {
  check: HallCheck;
  outlets: EditedHall['outlets'];
  reason: string;
  /** Why it was refused, and what to do then. */
  problem: ReactNode;
  loading: boolean;
  onApply: (answers: Answers) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('counter.hall');
  const [reason, setReason] = useState(firstReason);
  const [bookings, setBookings] = useState<'keep' | 'cancel'>('cancel');
  const hasOutside = check.outside.length > 0;
  const cancels = hasOutside && bookings === 'cancel';
  return (
    <div className="mx-auto max-w-2xl">
      <ActionForm
        title={t('review')}
        submitLabel={cancels ? t('applyCancel', { count: check.outside.length }) : t('apply')}
        tone={cancels ? 'danger' : 'primary'}
        canSubmit={check.changes.length > 0}
        loading={loading}
        onSubmit={() => onApply({ bookings: hasOutside ? bookings : null, reason: reason.trim() })}
        onCancel={onCancel}
      >
        {check.changes.length === 0 ? (
          <p className="text-ink-2">{t('noChanges')}</p>
        ) : (
          <ul className="flex list-disc flex-col gap-1 ps-5">
            {check.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {check.nights.map(({ outlet_id, day, ...night }) => (
          <NightBefore
            key={`${outlet_id} ${day}`}
            {...night}
            timeZone={outlets.find(({ id }) => id === outlet_id)?.time_zone ?? 'UTC'}
          />
        ))}
        {hasOutside && (
          <>
            <AffectedList
              title={t('outside', { count: check.outside.length })}
              bookings={check.outside}
              outlets={outlets}
            />
            <Segmented
              label={t('outside', { count: check.outside.length })}
              value={bookings}
              onChange={setBookings}
              options={[
                { value: 'cancel', label: t('cancel') },
                { value: 'keep', label: t('keep') },
              ]}
            />
            <p className="text-ink-2 text-small">{t(bookings === 'keep' ? 'keepNote' : 'cancelNote')}</p>
          </>
        )}
        {check.on_tables.length > 0 && (
          <AffectedList title={t('onTables')} bookings={check.on_tables} outlets={outlets} />
        )}
        {check.keep_price > 0 && (
          <p className="text-ink-2 text-small">{t('keepPrice', { count: check.keep_price })}</p>
        )}
        <TextField label={t('reason')} value={reason} onChange={setReason} autoComplete="off" />
        {problem}
      </ActionForm>
    </div>
  );
}

/** Says when the night before a closed day ends. */
function NightBefore({ ends_at, is_cut, timeZone }: { ends_at: number; is_cut: boolean; timeZone: string }) {
  const t = useTranslations('counter.hall');
  const { dayAndTime } = useClockText(timeZone);
  return <p>{t(is_cut ? 'nightCut' : 'night', { time: dayAndTime(ends_at) })}</p>;
}
