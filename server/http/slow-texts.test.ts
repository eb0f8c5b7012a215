import { beforeAll, expect, test } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { contactApi } from '#lib/contract/contact.ts';
import { counterFeedbackApi } from '#lib/contract/counter/feedback.ts';
import { counterHallApi } from '#lib/contract/counter/hall.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { noticeApi } from '#lib/contract/notice.ts';
import { orderApi } from '#lib/contract/order.ts';
import { reviewApi } from '#lib/contract/review.ts';
import { storeApi } from '#lib/contract/store.ts';
import { userApi } from '#lib/contract/user.ts';
import type { Announcement } from '#lib/domain/hall.ts';
import { write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { upsertAnnouncement } from '#server/outlet/announcement/commands.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';

/** What a parser of Markdown, a regular expression or a search may look through again and again. */
const PATTERNS = ['_*~', '!', '[a](', '> ', '  - a\n', '<a ', 'a@', '+1 ', '%_', '1-', 'é', '\\'];
const MAX_CPU_MS = 50;
/** The first calls compile what they use: a call is too slow if it always is. */
const ATTEMPTS = 5;

const { server, games } = await setUpTestServer();
let owner: Clerk;
let ann: Person;
let review: { id: string; rating: number };

beforeAll(async () => {
  owner = await counterOn(server).clerk('owner');
  ann = await games.fundedCustomer();
  const { id } = await games.play(ann);
  await ann.call(orderApi.end, { id });
  review = { id, rating: 5 };
});

async function expectFast(name: string, call: () => Promise<unknown>): Promise<void> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && fastest > MAX_CPU_MS; attempt++) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    fastest = Math.min(fastest, (user + system) / 1000);
  }
  expect(fastest, name).toBeLessThan(MAX_CPU_MS);
}

const repeated = (pattern: string, length: number) =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

const both = (text: string) => ({ en: text, zh: text });

test.each(PATTERNS)('texts of people made of %j hold nobody up', async (pattern) => {
  const text = repeated(pattern, 140).trim();
  await expectFast('profile', () => ann.call(userApi.profile, { nickname: text, bio: text }));
  await expectFast('review', () => ann.call(reviewApi.add, { ...review, content: text }));
  await expectFast('fault', () =>
    ann.call(contactApi.report, { table_id: 'jingan-5', kind: 'other', content: text }),
  );
  await expectFast('note', () => owner.call(counterPeopleApi.note, { id: ann.id, text }));
  await expectFast('person', () => owner.call(counterPeopleApi.person, { id: ann.id }));
  await expectFast('search', () => owner.call(counterPeopleApi.search, { q: text }));
  await expectFast('outlets', () => server.call(storeApi.list, { search: text }));
  await expectFast('reviews', () => server.call(reviewApi.ofStore, { store_id: 'jingan' }));
  await expectFast('faults', () => owner.call(counterFeedbackApi.faults, {}));
});

test.each(PATTERNS)('texts of the hall made of %j hold nobody up', async (pattern) => {
  const { version, edit } = dataOf(await owner.call(counterHallApi.detail, {}));
  for (const length of [1_000, 10_000, 29_000]) {
    const next = structuredClone(edit);
    const [table] = next.outlets[0]!.tables;
    table!.number = repeated(pattern, 40);
    next.announcements[0]!.title = both(repeated(pattern, 1_000));
    next.announcements[0]!.body = { en: repeated(pattern, length), zh: `${repeated(pattern, length)}!` };
    await expectFast('check', () => owner.call(counterHallApi.check, { base_version: version, edit: next }));
  }
});

test.each(PATTERNS)('texts made of %j that an earlier version has stored hold nobody up', async (pattern) => {
  const hall = await server.deps.hall.current();
  const [first] = hall.announcements;
  const stored = (id: string): Announcement => ({
    ...first!,
    id,
    title: both(repeated(pattern, 1_000)),
    body: both(repeated(pattern, 50_000) + id),
  });
  const terms = { ...hall.texts.terms, body: both(repeated(pattern, 100_000)) };
  await server.applyHall({
    ...hall,
    announcements: [stored('a'), stored('b'), stored('c')],
    texts: { ...hall.texts, terms },
  });
  await inTransaction(server.db, (tx) => write(tx, upsertAnnouncement(stored('d'), server.clock.at)));
  await expectFast('list', () => server.call(noticeApi.list, {}));
  await expectFast('detail', () => server.call(noticeApi.detail, { id: 'a' }));
  await expectFast('detail', () => server.call(noticeApi.detail, { id: 'd' }));
  await expectFast('agreement', () => server.call(indexApi.text, { key: 'terms' }));
});
