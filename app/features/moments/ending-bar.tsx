'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { requestOnDesk } from '#app/features/desk/desk-requests.ts';
import { TopBar } from '#app/overlays/top-bar.tsx';
import { type Ending, useEnding } from '#components/order/use-ending.ts';
import { useGameClock } from '#components/order/use-game-clock.ts';
import { Button } from '#components/ui/button.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { Order } from '#lib/contract/order.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';

const DESK = '/pages/order/finish';

/** Shows the time left of a game during its last ten minutes. If closed, it returns for the last two. */
export function EndingBar({ order }: { order: Order }) {
  const t = useTranslations('moment.ending');
  const { navigateTo } = useRouter();
  const { path, query } = useLocation();
  const clock = useGameClock(order, serverNow);
  const ending = useEnding(order, clock);
  const [closedIn, setClosedIn] = useState<Ending>(null);
  const isOnDesk = path === DESK && (query.id ?? order.id) === order.id;
  if (ending === null || ending === closedIn || isOnDesk || order.paused_at !== null) return null;
  const extend = () => {
    requestOnDesk(order.id, 'extend');
    navigateTo(DESK, { id: order.id });
  };
  return (
    <TopBar
      tone={ending === 'last' ? 'danger' : 'warn'}
      onClose={() => setClosedIn(ending)}
      action={
        <Button size="sm" variant="secondary" onClick={extend}>
          {t('extend')}
        </Button>
      }
    >
      {t.rich('left', {
        table: order.table.number,
        time: () => <Countdown untilAt={order.end_at} clock={clock} className="font-semibold" />,
      })}
    </TopBar>
  );
}
