import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Chip } from '#components/ui/chip.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { counterQueries } from '#lib/api/counter/board.ts';
import { officeQueries } from '#lib/api/counter/office.ts';
import type { ReportInput } from '#lib/api/counter/report.ts';
import { hasRole } from '#lib/contract/counter/access.ts';
import { useBusinessDay } from '../../more/use-outlet-zone.ts';
import type { CounterScreenProps } from '../../screen-props.ts';
import { isReportable, type PeriodChoice, periodChoices, periodOf } from './report-period.ts';
import { ReportView } from './report-view.tsx';
import { ReportsTexts } from './reports-texts.tsx';

type Props = Pick<CounterScreenProps, 'session'>;

/** The reports of a period: managers see those of the outlet, owners those of all. */
export default function ReportsView({ session }: Props) {
  return (
    <ReportsTexts>
      <Reports session={session} />
    </ReportsTexts>
  );
}

/** The choice of the device's own outlet; no outlet has an empty id. */
const OWN = '';
const ALL = '*';

function Reports({ session }: Props) {
  const t = useTranslations('counter.reports');
  const today = useBusinessDay();
  const [choice, setChoice] = useState<PeriodChoice>('today');
  const [own, setOwn] = useState({ from: today, to: today });
  const [outlet, setOutlet] = useState(OWN);
  const period = periodOf(choice, today, own);
  const scope: Partial<ReportInput> =
    outlet === ALL ? { all_outlets: '1' } : outlet === OWN ? {} : { outlet_id: outlet };
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1">
        <legend className="sr-only">{t('period')}</legend>
        {periodChoices.map((value) => (
          <Chip key={value} selected={value === choice} onClick={() => setChoice(value)}>
            {t(`choice.${value}`)}
          </Chip>
        ))}
      </fieldset>
      {(choice === 'own' || hasRole(session.staff.role, 'owner')) && (
        <div className="flex flex-wrap gap-3 *:min-w-36 *:flex-1">
          {choice === 'own' && (
            <>
              <TextField
                label={t('from')}
                type="date"
                value={own.from}
                max={today}
                onChange={(from) => setOwn({ ...own, from })}
              />
              <TextField
                label={t('to')}
                type="date"
                value={own.to}
                max={today}
                onChange={(to) => setOwn({ ...own, to })}
              />
            </>
          )}
          {hasRole(session.staff.role, 'owner') && <OutletField value={outlet} onChange={setOutlet} />}
        </div>
      )}
      {isReportable(period) ? (
        <ReportView input={{ ...period, ...scope }} />
      ) : (
        <p role="status" className="px-1 text-ink-3">
          {t('badDays')}
        </p>
      )}
    </div>
  );
}

/** The outlet of the report: that of the device, another, or all. */
function OutletField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('counter.reports');
  const { data } = useQuery(officeQueries.staff());
  const device = useQuery(counterQueries.device()).data?.outlet;
  const others = data?.outlets.filter(({ id }) => id !== device?.id) ?? [];
  return (
    <SelectField
      label={t('outlet')}
      value={value}
      onChange={onChange}
      options={[
        { value: OWN, label: device?.name ?? '' },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
        { value: ALL, label: t('allOutlets') },
      ]}
    />
  );
}
