import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isNightly } from '#server/test/nightly.ts';
import { type DatabaseTemplate, pgliteTemplate, postgresTemplate } from './database.ts';
import { runWorld } from './run-world.ts';

/** Seconds at rest; the machine of a test may be busy. */
const TIMEOUT_MS = 240_000;
const STEPS = isNightly ? 1_000 : 250;
const SEED = 20_261_150;
/** Other worlds each night. */
const SEEDS = isNightly
  ? [SEED, ...[1, 2, 3].map((world) => 10 * Math.floor(Date.now() / 86_400_000) + world)]
  : [SEED];
/** What the staff do at night in one of the worlds at least. */
const EVENTS = ['move', 'pause', 'resume', 'stop', 'unstop', 'settle', 'pay_part', 'write_off'];
/** The number of steps of the world that is made twice. */
const STEPS_OF_TWIN = isNightly ? 60 : 20;

let template: DatabaseTemplate;

beforeAll(async () => {
  const url = inject('postgresUrl');
  template = url ? await postgresTemplate(url) : await pgliteTemplate(inject('migratedDumpPath'));
});
afterAll(() => template?.close());

const happened = new Set<string>();

test.each(SEEDS)(
  'customers, time and faults never break what must always hold in world %i',
  async (seed) => {
    const { failure, counts } = await runWorld(template, { seed, steps: STEPS });
    expect(failure).toBeNull();
    expect(counts.steps).toBe(STEPS);
    expect(counts.outcomes.get('ok')).toBeGreaterThan(STEPS / 3);
    expect(counts.faults).toBeGreaterThan(0);
    for (const event of counts.events.keys()) happened.add(event);
    // Whether the short world of a day has any depends on what its calls answer.
    if (isNightly) expect(counts.reversals).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test.runIf(isNightly)('the staff do all that they can do to a game and its bill', () => {
  expect([...happened]).toEqual(expect.arrayContaining(EVENTS));
});

// On PostgreSQL, calls at the same time end in any order.
test.skipIf(inject('postgresUrl') !== null)(
  'the same seed makes the same calls',
  async () => {
    const [first, second] = [
      await runWorld(template, { seed: 7, steps: STEPS_OF_TWIN }),
      await runWorld(template, { seed: 7, steps: STEPS_OF_TWIN }),
    ];
    expect(first.failure).toBeNull();
    expect(second.counts).toEqual(first.counts);
  },
  TIMEOUT_MS,
);
