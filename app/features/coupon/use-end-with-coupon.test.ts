import { expect, test } from 'vitest';
import { isCouponGone } from './use-end-with-coupon.ts';

const page = (ids: readonly string[], next_cursor: string | null = null) => ({
  list: ids.map((id) => ({ id })),
  next_cursor,
});

test.each([
  ['nothing has been read', undefined, false],
  ['it is unused', [page(['a', 'b'])], false],
  ['it is not among the unused', [page(['b'])], true],
  ['no coupon is left', [page([])], true],
  ['it may be on a page that was not read', [page(['b'], 'next')], false],
  ['it is on the second page', [page(['b'], 'next'), page(['a'])], false],
])('if %s, the coupon is gone: %o %s', (_, pages, isGone) => {
  expect(isCouponGone('a', pages && { pages })).toBe(isGone);
});
