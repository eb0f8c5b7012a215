'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { configQueries } from '#lib/api/config.ts';
import { takeWish, type WishDraft } from '#lib/draft/wish-draft.ts';
import { useLocation } from '#lib/router/router.ts';
import { useHasPhone } from '#lib/session/session.ts';
import { EVENING } from './wish-window.ts';

const WaitingSheet = lazyPart(() => import('./waiting-sheet.tsx'));

/** What is known of a wish on the page that asks for it. */
export type KnownWish = Partial<WishDraft>;

const NOTHING: WishDraft = { store_ids: [], types: [], day: null, ...EVENING, minutes: 60 };

interface Waiting {
  /** Opens the sheet of the waiting list; null if the hall has none. */
  readonly ask: ((known: KnownWish) => void) | null;
  /** Must be drawn by the page, which stays while its results change. */
  readonly sheet: ReactNode;
}

/** The waiting list of a page with free times. After a sign-in the sheet opens again with what was chosen. */
export function useWaiting(): Waiting {
  const { data: config } = useQuery(configQueries.config());
  const hasPhone = useHasPhone();
  const { hash } = useLocation();
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);
  const [wish, setWish] = useState(NOTHING);
  const rules = config?.waiting ?? null;
  const ask = (known: KnownWish) => {
    setWish({ ...NOTHING, ...known });
    setOpenings((count) => count + 1);
    setOpen(true);
  };
  const resume = useEffectEvent(() => {
    const left = takeWish(hash);
    if (left && hasPhone) ask(left);
  });
  // Runs each time that the page is shown.
  useEffect(() => resume(), []);
  return {
    ask: rules && ask,
    sheet: rules && openings > 0 && (
      <Suspense>
        {/* The sheet begins with what the page knows each time it opens. */}
        <WaitingSheet
          key={openings}
          wish={wish}
          open={open}
          offerMinutes={rules.offer_minutes}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
