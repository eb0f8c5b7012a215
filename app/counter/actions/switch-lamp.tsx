import { LampDesk } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Switches the lamp by hand. */
export const switchLamp: TableAction = {
  id: 'lamp',
  place: 'row',
  appliesTo: () => true,
  Action: SwitchLamp,
};

function SwitchLamp({ table: { id, lamp, order }, board, act, canAct }: TableActionProps) {
  const t = useTranslations('counter');
  const { time } = useClockText(board.outlet.time_zone);
  // Another game may play at the table of a booking.
  const current = board.tables.find((table) => table.id === id)?.order ?? null;
  if (current?.id !== order?.id) return null;
  const note = lamp.confirmed
    ? lamp.by_hand_until_at !== null && t('lampByHand', { time: time(lamp.by_hand_until_at) })
    : t('lampUnconfirmed');
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="flex items-center gap-2">
          <LampDesk aria-hidden="true" className={lamp.on ? 'size-5 text-warn-text' : 'size-5 text-ink-3'} />
          {t('lamp', { state: t(lamp.on ? 'isOn' : 'isOff') })}
        </span>
        <span role="status" className="block text-ink-3 text-small">
          {note}
        </span>
      </p>
      <Button
        variant="secondary"
        disabled={!canAct}
        loading={act.running === 'lamp'}
        onClick={() =>
          act.run(
            'lamp',
            () => call(counterBoardApi.lamp, { table_id: id, on: !lamp.on }, staff),
            // The line of the lamp says it.
            () => null,
          )
        }
      >
        {t(lamp.on ? 'lampOff' : 'lampOn')}
      </Button>
    </div>
  );
}
