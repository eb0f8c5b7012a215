import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '#components/ui/card.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import { call } from '#lib/api/client/call.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import { counterPushQueries } from '#lib/api/counter/push.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPushApi } from '#lib/contract/counter/push.ts';
import { counterWorker } from '#lib/pwa/hall-worker.ts';
import { useInstall } from '#lib/pwa/install.ts';
import {
  createBrowserSubscription,
  isPushDenied,
  isPushSupported,
  removeBrowserSubscription,
} from '#lib/pwa/push-subscription.ts';

/** Turns the pushes of alerts to this device on and off. */
export function PushSettings() {
  const t = useTranslations('counter.push');
  const state = useQuery(counterPushQueries.state());
  const outlet = useQuery(counterQueries.device()).data?.outlet.name ?? '';
  const { method } = useInstall();
  const { change, problem } = usePushChange();
  if (state.isPending) return <Skeleton className="h-72 w-full rounded-lg" />;
  if (state.isError) return <ErrorState onRetry={state.refetch} />;
  const { by, push_key } = state.data;
  const obstacle = obstacleOf(method === 'ios');
  const detail = obstacle ? t(obstacle) : by === null ? t('text') : t('by', { name: by });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-2">
        <ListGroup label={t('title')}>
          <ListRow
            icon={BellRing}
            title={t('title')}
            detail={detail}
            value={
              <Toggle
                label={t('title')}
                checked={by !== null}
                disabled={obstacle !== null}
                onChange={(on) => void change(on ? push_key : null)}
              />
            }
          />
        </ListGroup>
        <FormProblem text={problem} />
      </div>
      <Card>
        <h2 className="font-semibold text-heading">{t('what')}</h2>
        <p className="mt-1 text-ink-2">{t('whatText', { outlet })}</p>
        <h3 className="mt-4 font-semibold">{t('shown')}</h3>
        <p className="mt-1 text-ink-2">{t('shownText')}</p>
      </Card>
    </div>
  );
}

/** Why this browser can't be pushed to, as things are; null if it can. */
function obstacleOf(isIos: boolean): 'install' | 'none' | 'denied' | null {
  if (!isPushSupported()) return isIos ? 'install' : 'none';
  return isPushDenied() ? 'denied' : null;
}

function usePushChange() {
  const t = useTranslations('counter');
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(false);

  const turnOn = async (key: string): Promise<string | null> => {
    const subscription = await createBrowserSubscription(key, counterWorker);
    if (typeof subscription === 'string') return t(`push.${subscription}`);
    const reply = await call(counterPushApi.subscribe, subscription, staff);
    return reply.code === 1 ? null : reply.msg || t('failed');
  };
  const turnOff = async (): Promise<string | null> => {
    const reply = await call(counterPushApi.unsubscribe, {}, staff);
    if (reply.code === 0) return reply.msg || t('failed');
    await removeBrowserSubscription();
    return null;
  };
  /** `key`: the server's public key; null turns the pushes off. */
  const change = async (key: string | null): Promise<void> => {
    // The switch is not disabled meanwhile: it would lose the focus.
    if (running) return;
    setRunning(true);
    setProblem(null);
    const failed = () => t('failed');
    setProblem(await (key === null ? turnOff() : turnOn(key)).catch(failed));
    await client.invalidateQueries({ queryKey: counterPushQueries.state().queryKey });
    setRunning(false);
  };
  return { change, problem };
}
