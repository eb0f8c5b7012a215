import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { AmountField, useReadAmount } from '#components/counter/amount-field.tsx';
import { CashCount } from '#components/counter/cash-count.tsx';
import { FormFoot } from '#components/counter/form-foot.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { SHIFTS } from '#lib/api/counter/money.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { openScreen } from '../use-counter-location.ts';
import { useSubmit } from '../use-submit.ts';

/** Closes the shift with a blind count; its report shows the difference. */
export function CloseShift({
  currency,
  usesTerminal,
  onCancel,
}: {
  currency: string;
  /** Whether the total of the card terminal is asked for. */
  usesTerminal: boolean;
  onCancel: () => void;
}) {
  const t = useTranslations('counter.money.close');
  const ui = useTranslations('ui');
  const client = useQueryClient();
  const readAmount = useReadAmount();
  const [counted, setCounted] = useState<number | null>(null);
  const [terminalTyped, setTerminalTyped] = useState('');
  const [note, setNote] = useState('');
  const { problem, running, submit } = useSubmit();
  const terminal = readAmount(terminalTyped, { above0: false });
  const isTerminalMissing = terminal === null && (usesTerminal || terminalTyped.trim() !== '');
  const missing = counted === null ? 'missingCount' : isTerminalMissing ? 'missingTerminal' : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (counted === null || missing) return;
    void submit(
      () => callCounter(counterShiftApi.close, { counted, terminal, note }),
      ({ id }) => {
        openScreen('/money', { shift: id });
        void client.invalidateQueries({ queryKey: SHIFTS });
      },
    );
  };
  return (
    <form
      onSubmit={onSubmit}
      aria-label={t('title')}
      className="flex flex-col gap-4 border-line border-t pt-4"
    >
      <div>
        <h3 className="font-semibold text-title">{t('title')}</h3>
        <p className="mt-1 text-ink-2">{t('text')}</p>
      </div>
      <CashCount currency={currency} onChange={setCounted} />
      <AmountField
        label={t(usesTerminal ? 'terminal' : 'terminalOptional')}
        value={terminalTyped}
        onChange={setTerminalTyped}
        hint={t('terminalHint')}
      />
      <TextArea label={t('note')} value={note} onChange={setNote} rows={2} hint={t('noteHint')} />
      <FormProblem text={problem} />
      <FormFoot note={missing && t(missing)}>
        <Button type="submit" size="lg" loading={running} disabled={missing !== null}>
          {t('submit')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      </FormFoot>
    </form>
  );
}
