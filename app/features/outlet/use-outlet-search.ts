'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Position } from '#lib/api/outlet.ts';
import { outletPages } from '#lib/api/outlet-pages.ts';
import { useOnline } from '#lib/network/online.ts';
import { useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';

/** A pause in typing, after which the outlets are searched. */
const PAUSE_MS = 250;

/** The outlets near a position, else by name; filtered by the words of `text`. */
export function useOutletSearch(position: Position | null) {
  const client = useQueryClient();
  const online = useOnline();
  const [text, setText] = useState('');
  const search = useAfterPause(text.trim());
  const query = useInfiniteQuery(
    outletPages(client, {
      locale: useLocale(),
      // Only the list without a position is kept on the phone.
      position: online ? position : null,
      first: useChosenOutlet(),
      search,
    }),
  );
  return { query, text, setText, search };
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text && settled;
}
