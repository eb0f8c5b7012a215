import { expect, test } from 'vitest';
import { mergeCatalogues } from './merge-catalogues.ts';

test('takes a missing key from the other catalogue, group by group', () => {
  const fallback = { pay: { title: '支付', done: '完成' }, error: { page: '页面不存在' } };
  const english = { pay: { title: 'Payment' } };
  expect(mergeCatalogues(fallback, english)).toEqual({
    pay: { title: 'Payment', done: '完成' },
    error: { page: '页面不存在' },
  });
});

test('changes neither catalogue', () => {
  const fallback = { pay: { title: '支付' } };
  const english = { pay: { done: 'Done' } };
  mergeCatalogues(fallback, english);
  expect([fallback, english]).toEqual([{ pay: { title: '支付' } }, { pay: { done: 'Done' } }]);
});
