import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LazyView, viewCode } from './lazy-view.tsx';

const load = vi.fn(async () => ({ default: ({ name }: { name: string }) => <p>{name}</p> }));

test('a view is drawn once its code is there, which is loaded again after a failure', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const code = viewCode('test', load);
  const draw = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <LazyView code={code} props={{ name: 'reports' }} />
      </QueryClientProvider>,
    );
  expect(draw()).not.toContain('reports');
  load.mockRejectedValueOnce(new Error('the network is down'));
  await expect(client.fetchQuery(code)).rejects.toThrow('network');
  await client.fetchQuery(code);
  expect(load).toHaveBeenCalledTimes(2);
  expect(draw()).toBe('<p>reports</p>');
});
