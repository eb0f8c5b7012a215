import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#components/ui/use-settled.ts';
import { peopleQueries } from '#lib/api/counter/people.ts';

const TYPING_MS = 250;

/**
 * A search for people. `q` is what is searched for: the text, once the typing has settled. The people that
 * were found before stay in `found` until the next ones come. With `listsRecent`, an empty search finds the
 * last people.
 */
export function usePeopleSearch({ listsRecent = false } = {}) {
  const [text, setText] = useState('');
  const q = useSettled(text.trim(), TYPING_MS);
  const found = useQuery({
    ...peopleQueries.search(q),
    enabled: listsRecent || q !== '',
    placeholderData: keepPreviousData,
  });
  return { text, setText, q, found };
}
