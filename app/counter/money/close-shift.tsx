import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '#lib/api/client/call.ts';
import { SHIFTS } from '#lib/api/counter/money.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterShiftApi, type OpenShift } from '#lib/contract/counter/money.ts';
import { openScreen } from '../use-counter-location.ts';
import { useSubmit } from '../use-submit.ts';
import { type CountedShift, CountToClose } from './count-to-close.tsx';
import { LeaveFloat } from './leave-float.tsx';

/**
 * Closes the shift: a blind count, which may be repeated, then what stays for the next shift. The report
 * shows the difference.
 */
export function CloseShift({
  shift,
  currency,
  usesTerminal,
  onCancel,
}: {
  shift: OpenShift;
  currency: string;
  /** Whether the total of the card terminal is asked for. */
  usesTerminal: boolean;
  onCancel: () => void;
}) {
  const t = useTranslations('counter.money.close');
  const client = useQueryClient();
  const [counted, setCounted] = useState<CountedShift | null>(null);
  const { problem, running, submit } = useSubmit();
  const close = (choice: { left: number; note: string }) => {
    if (!counted) return;
    const { cash, terminal } = counted;
    void submit(
      () => call(counterShiftApi.close, { counted: cash, terminal, ...choice }, staff),
      ({ id }) => {
        openScreen('/money', { shift: id });
        void client.invalidateQueries({ queryKey: SHIFTS });
      },
    );
  };
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4 border-line border-t pt-4">
      <h3 className="font-semibold text-title">{t('title')}</h3>
      {/* Hidden and not removed, so that what was typed is there again after a step back. */}
      <div className={counted ? 'hidden' : ''}>
        <CountToClose
          currency={currency}
          usesTerminal={usesTerminal}
          onCounted={setCounted}
          onCancel={onCancel}
        />
      </div>
      {counted && (
        <LeaveFloat
          counted={counted}
          proposed={Math.min(shift.opening_counted, counted.cash)}
          problem={problem}
          running={running}
          onClose={close}
          onBack={() => setCounted(null)}
        />
      )}
    </section>
  );
}
