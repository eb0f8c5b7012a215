import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { makeMetrics, observePool } from './metrics.ts';

const metrics = makeMetrics();
observePool(metrics, () => ({ total: 3, idle: 1, waiting: 2 }));
collectDefaultMetrics({ register: metrics.registry });

test.each(['deploy/alerts.yml', 'deploy/grafana/baize.json'])('%s names metrics that exist', async (path) => {
  const text = readFileSync(path, 'utf8');
  const named = new Set(text.match(/\b(?:baize|nodejs|process)_[a-z_0-9]+\b/g));
  const known = new Set(
    (await metrics.registry.getMetricsAsJSON()).flatMap(({ name }) => [name, `${name}_bucket`]),
  );
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test('the pool is reported by state', async () => {
  const pool = await metrics.registry.getSingleMetric('baize_pool_connections')?.get();
  expect(pool?.values.map(({ labels, value }) => [labels.state, value])).toEqual([
    ['idle', 1],
    ['busy', 2],
    ['waiting', 2],
  ]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
test.skipIf(!hasPromtool)(
  'Prometheus accepts its configuration, and the alerts fire as their test says',
  () => {
    for (const args of [
      ['check', 'config', 'deploy/prometheus.yml'],
      ['test', 'rules', 'deploy/alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    }
  },
);
