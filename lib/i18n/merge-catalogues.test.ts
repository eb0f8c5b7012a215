import { expect, test } from 'vitest';
import { mergeCatalogues } from './merge-catalogues.ts';

test('a key that is missing is taken from the other catalogue, group by group', () => {
  const fallback = { pay: { title: '支付', done: '完成' }, error: { page: '页面不存在' } };
  const spoken = { pay: { title: 'Payment' } };
  expect(mergeCatalogues(fallback, spoken)).toEqual({
    pay: { title: 'Payment', done: '完成' },
    error: { page: '页面不存在' },
  });
});

test('neither catalogue is changed by it', () => {
  const fallback = { pay: { title: '支付' } };
  const spoken = { pay: { done: 'Done' } };
  mergeCatalogues(fallback, spoken);
  expect([fallback, spoken]).toEqual([{ pay: { title: '支付' } }, { pay: { done: 'Done' } }]);
});
