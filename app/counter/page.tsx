import type { Metadata } from 'next';
import { DEPLOYMENT_PATH } from '#lib/api/client/deployment.ts';
import { CounterEntry } from './counter-entry.tsx';
import './counter.css';

export const metadata: Metadata = {
  title: 'Counter',
  description: 'The counter of the hall.',
  manifest: '/counter.webmanifest',
  icons: { icon: '/icons/counter.svg', apple: '/icons/apple-touch-icon.png' },
  appleWebApp: { capable: true, title: 'Counter', statusBarStyle: 'default' },
  robots: { index: false },
};

/** The staff's page. */
export default function CounterPage() {
  return (
    <>
      <link rel="preload" as="fetch" href={DEPLOYMENT_PATH} crossOrigin="anonymous" />
      <CounterEntry />
    </>
  );
}
