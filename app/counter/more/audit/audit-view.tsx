import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import { officeQueries } from '#lib/api/counter/office.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { downloadBlob } from '#lib/browser/download.ts';
import { hasRole } from '#lib/contract/counter/access.ts';
import { type AuditEntry, counterOfficeApi } from '#lib/contract/counter/office.ts';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { useOfficeAction } from '../use-office-action.ts';

/** Who did what at the outlet, when and why. */
export default function AuditView({ session }: { session: StaffSession }) {
  const t = useTranslations('counter.audit');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [onlyRefused, setOnlyRefused] = useState(false);
  const isOwner = hasRole(session.staff.role, 'owner');
  const [outletId, setOutletId] = useState('');
  const filter = {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(onlyRefused ? { refused: '1' as const } : {}),
    ...(outletId ? { outlet_id: outletId } : {}),
  };
  const entries = useInfiniteQuery(officeQueries.audit(filter));
  const { act, problem, running } = useOfficeAction();
  const download = () =>
    act(
      () => call(counterOfficeApi.auditCsv, filter, staff),
      ({ csv }) => downloadBlob('audit.csv', new Blob([csv], { type: 'text/csv' })),
    );
  return (
    <div className="flex flex-col gap-4">
      {!hasRole(session.staff.role, 'manager') && <p className="text-ink-2">{t('own')}</p>}
      <div className="flex flex-wrap items-end gap-3">
        {isOwner && <OutletFilter value={outletId} onChange={setOutletId} />}
        <TextField label={t('from')} type="date" value={from} onChange={setFrom} />
        <TextField label={t('to')} type="date" value={to} onChange={setTo} />
        <div className="flex min-h-[3.25rem] items-center gap-3">
          <Toggle checked={onlyRefused} onChange={setOnlyRefused} label={t('onlyRefused')} />
          <span>{t('onlyRefused')}</span>
        </div>
        <span className="flex-1" />
        <Button variant="secondary" icon={Download} loading={running} onClick={() => void download()}>
          {t('csv')}
        </Button>
      </div>
      <FormProblem text={problem} />
      <PagedList
        query={entries}
        quietEnd
        empty={<Empty illustration="messages" title={t('none')} text={t('noneText')} />}
      >
        {(list) => (
          <ul className="divide-y divide-line rounded-lg bg-surface shadow-card">
            {list.map((entry) => (
              <li key={entry.id}>
                <EntryRow entry={entry} isOfMany={outletId === ALL_OUTLETS} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** The value for all outlets in the call. */
const ALL_OUTLETS = '*';

/** The owner sees the actions at all outlets, or at one of them. */
function OutletFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('counter');
  const staff = useQuery(officeQueries.staff());
  const here = useQuery(counterQueries.device()).data?.outlet;
  const others = (staff.data?.outlets ?? []).filter(({ id }) => id !== here?.id);
  if (others.length === 0) return null;
  return (
    <SelectField
      label={t('audit.outlet')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: here?.name ?? '' },
        { value: ALL_OUTLETS, label: t('staff.allOutlets') },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function EntryRow({ entry, isOfMany }: { entry: AuditEntry; isOfMany: boolean }) {
  const t = useTranslations('counter');
  const { dayAndTime } = useClockText(entry.outlet.time_zone);
  const {
    at,
    action,
    result,
    by_operator,
    staff,
    approver,
    device,
    person,
    table,
    amount,
    reason,
    approves,
  } = entry;
  const nameOf = (each: string) => {
    const key = `audit.action.${each}` as 'audit.action.order_end';
    return t.has(key) ? t(key) : each.replaceAll('_', ' ');
  };
  const facts = [
    staff?.name ?? (by_operator && t('audit.operator')),
    approver && t('audit.approvedBy', { name: approver }),
    isOfMany && entry.outlet.name,
    device,
    table && t('table', { number: table }),
    person && person.id !== staff?.id && t('audit.for', { name: person.name || t('guest') }),
  ];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {nameOf(action)}
          {approves && ` · ${nameOf(approves)}`}
          {reason && <span className="text-ink-2"> · {reason}</span>}
        </p>
        <p className="text-ink-3 text-small">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex shrink-0 items-center gap-3">
        {amount !== null && <Amount value={amount} size="sm" />}
        {result !== 'ok' && <Badge tone="danger">{t('audit.refused')}</Badge>}
        <span className="text-caption text-ink-3 tabular-nums">{dayAndTime(at)}</span>
      </div>
    </div>
  );
}
