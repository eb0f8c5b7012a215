import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone, TabletSmartphone, Tv } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowSeconds } from '#components/ui/use-seconds.ts';
import { call } from '#lib/api/client/call.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { officeQueries } from '#lib/api/counter/office.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import { useOfficeAction } from './use-office-action.ts';
import { useOutletZone } from './use-outlet-zone.ts';

const icons = { counter: TabletSmartphone, phone: Smartphone, office: Monitor, board: Tv } as const;

type Devices = Output<typeof counterOfficeApi.devices>['devices'];

/** This device, then the newest: a device that has just been added is looked for at the top. */
const thisFirst = (devices: Devices): Devices =>
  devices.toSorted((a, b) => Number(b.is_this) - Number(a.is_this) || b.created_at - a.created_at);

/** The tablets and phones that are signed in at the outlet, and the code for another one. */
export function DevicesTab() {
  const t = useTranslations('counter.devices');
  const { date, time } = useClockText(useOutletZone());
  const devices = useQuery(officeQueries.devices());
  const { act, problem, running } = useOfficeAction();
  const [codes, setCodes] = useState<readonly Output<typeof counterOfficeApi.deviceCode>[]>([]);
  const now = useNowSeconds(serverNow);
  const usable = codes.filter(({ expires_at }) => expires_at > now);
  const [revoking, setRevoking] = useState<string | null>(null);
  if (devices.isPending) return <Skeleton className="h-72 w-full rounded-lg" />;
  if (devices.isError) return <ErrorState onRetry={devices.refetch} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ListGroup label={t('label')}>
        {thisFirst(devices.data.devices).map(({ id, name, kind, created_at, expires_at, is_this }) => (
          <ListRow
            key={id}
            icon={icons[kind]}
            title={name}
            detail={
              is_this
                ? t('this')
                : expires_at === null
                  ? t('since', { date: date(created_at) })
                  : t('officeUntil', { time: time(expires_at) })
            }
            value={
              !is_this && (
                <Button
                  size="sm"
                  variant={revoking === id ? 'danger' : 'danger-ghost'}
                  onClick={() =>
                    revoking === id
                      ? void act(
                          () => call(counterOfficeApi.revokeDevice, { id }, staff),
                          () => setRevoking(null),
                        )
                      : setRevoking(id)
                  }
                >
                  {t(revoking === id ? 'revokeNow' : 'revoke')}
                </Button>
              )
            }
          />
        ))}
      </ListGroup>
      {/* On a phone, above a list that may be long. */}
      <Card className="max-lg:order-first">
        <h2 className="font-semibold text-heading">{t('add')}</h2>
        <p className="mt-1 text-ink-2">{t('addText')}</p>
        <ol aria-live="polite" className="mt-4 flex flex-col gap-2 empty:hidden">
          {usable.map(({ code, expires_at }) => (
            <li key={code} className="rounded-lg bg-fill p-4 text-center">
              <span className="block select-all whitespace-nowrap font-bold text-heading tabular-nums tracking-wide sm:text-display">
                {code}
              </span>
              <span className="text-ink-3 text-small">{t('until', { time: time(expires_at) })}</span>
            </li>
          ))}
        </ol>
        <Button
          block
          className="mt-4"
          variant={usable.length > 0 ? 'secondary' : 'primary'}
          loading={running}
          onClick={() =>
            void act(
              () => call(counterOfficeApi.deviceCode, {}, staff),
              (code) => setCodes([...usable, code]),
            )
          }
        >
          {t(usable.length > 0 ? 'newCode' : 'code')}
        </Button>
        <div className="mt-2">
          <FormProblem text={problem} />
        </div>
      </Card>
    </div>
  );
}
