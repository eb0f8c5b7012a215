import { NextIntlClientProvider } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { HallBoardView } from '#components/board/hall-board-view.tsx';
import { useTurn } from '#components/board/use-turn.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import {
  followHallBoard,
  readBoardDevice,
  type ShownBoard,
  subscribeToBoardDevice,
} from '#lib/api/counter/hall-board.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { phoneZone } from '#lib/i18n/phone-zone.ts';
import { registerHallWorker } from '#lib/pwa/hall-worker.ts';
import { useWakeLock } from '#lib/pwa/wake-lock.ts';
import en from '#messages/board/en.json';
import zh from '#messages/board/zh-Hans.json';
import { PairPage } from './pair-page.tsx';

const catalogues = { en, 'zh-Hans': zh };
/** How long each language is shown. */
const LANGUAGE_MS = 12_000;

/** The board in the browser: signs the screen in, then shows the hall. */
export default function BoardApp() {
  const device = useSyncExternalStore(subscribeToBoardDevice, readBoardDevice, () => null);
  useEffect(() => {
    // It hangs in the hall: it is dark whatever the system prefers.
    document.documentElement.dataset.theme = 'dark';
    void registerHallWorker('/board').catch(() => {});
  }, []);
  return device === null ? <Pairing /> : <Board />;
}

function Pairing() {
  const turn = useTurn(2, LANGUAGE_MS * 2);
  return (
    <Texts locale={turn === 0 ? 'en' : 'zh-Hans'}>
      <PairPage />
    </Texts>
  );
}

function Board() {
  const [{ board, lostAt }, setShown] = useState<ShownBoard>({ board: null, lostAt: null });
  useEffect(() => followHallBoard(setShown), []);
  useWakeLock(true);
  const languages = board?.languages ?? ['en', 'zh'];
  const turn = useTurn(languages.length, LANGUAGE_MS);
  const lang = languages[turn] ?? 'en';
  return (
    <Texts locale={lang === 'zh' ? 'zh-Hans' : 'en'}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a screen on the wall has no keyboard; a browser without full screen shows the same. */}
      <div
        className="h-full"
        onClick={() => void document.documentElement.requestFullscreen?.().catch(() => {})}
      >
        {board && (
          <HallBoardView
            board={board}
            lang={lang}
            lostAt={lostAt}
            origin={location.origin}
            clock={serverNow}
          />
        )}
      </div>
    </Texts>
  );
}

const Texts = ({ locale, children }: { locale: Locale; children: React.ReactNode }) => (
  <NextIntlClientProvider
    locale={locale}
    messages={catalogues[locale]}
    timeZone={phoneZone()}
    onError={(error) => console.error(error.message)}
    getMessageFallback={() => ''}
  >
    {children}
  </NextIntlClientProvider>
);
