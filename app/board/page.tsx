import type { Metadata } from 'next';
import { DEPLOYMENT_PATH } from '#lib/api/client/deployment.ts';
import { BoardEntry } from './board-entry.tsx';
import './board.css';

export const metadata: Metadata = {
  title: 'Board',
  description: 'The board on the wall of the hall.',
  icons: { icon: '/icons/icon-192.png' },
  manifest: null,
  robots: { index: false },
};

/** The board on the wall. */
export default function BoardPage() {
  return (
    <>
      <link rel="preload" as="fetch" href={DEPLOYMENT_PATH} crossOrigin="anonymous" />
      <BoardEntry />
    </>
  );
}
