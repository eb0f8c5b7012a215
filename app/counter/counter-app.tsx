import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { makeQueryClient } from '#lib/api/cache/query-client.ts';
import { useDevice, useStaffSession } from '#lib/api/counter/counter-session.ts';
import { registerHallWorker } from '#lib/pwa/hall-worker.ts';
import { CounterFrame } from './counter-frame.tsx';
import { CounterTexts } from './counter-texts.tsx';
import { EnrolPage } from './enrol-page.tsx';

import { UnlockPage } from './unlock-page.tsx';

/** The counter in the browser: signs the device in, then the staff, then shows its screens. */
export default function CounterApp() {
  const [client] = useState(makeQueryClient);
  useEffect(() => void registerHallWorker('/counter').catch(() => {}), []);
  return (
    <QueryClientProvider client={client}>
      <CounterTexts>
        <CounterScreen />
      </CounterTexts>
    </QueryClientProvider>
  );
}

function CounterScreen() {
  const device = useDevice();
  const session = useStaffSession();
  if (device === null) return <EnrolPage />;
  return session ? <CounterFrame session={session} /> : <UnlockPage />;
}
