import { expect, test } from 'vitest';
import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { readHallFile } from '#server/hall/read.ts';
import { type OutletSearch, outletPage } from './outlet-page.ts';

const example = readHallFile('example/hall.yaml');

function hallOf(names: readonly (readonly [en: string, zh: string])[]): Hall {
  const outlets = names.map(
    ([en, zh], at): Outlet => ({
      ...example.outlets[0]!,
      id: `o${at + 1}`,
      name: { en, zh },
      lat: 31 + at / 100,
      lng: 121,
    }),
  );
  return { ...example, outlets };
}

const numbered = (count: number) =>
  hallOf(Array.from({ length: count }, (_, at) => [`Club ${at + 1}`, `${at + 1} 号店`] as const));
const NORTH = { lat: 40, lng: 121 };

const page = (hall: Hall, search: Partial<OutletSearch> = {}) => {
  const found = outletPage(hall, { position: null, lang: 'en-us', ...search });
  return { ...found, ids: found.outlets.map(({ id }) => id) };
};

function allPages(hall: Hall, search: Partial<OutletSearch> = {}) {
  const ids: string[] = [];
  let pages = 0;
  for (let cursor: string | null = '0'; cursor !== null; pages++) {
    const next = page(hall, { ...search, cursor });
    ids.push(...next.ids);
    cursor = next.next_cursor;
  }
  return { ids, pages };
}

const idsTo = (count: number) => Array.from({ length: count }, (_, at) => `o${at + 1}`);

test('a page has 20 outlets, and the pages together have each outlet once, in order', () => {
  const hall = numbered(45);
  expect(page(hall)).toMatchObject({ ids: idsTo(20), next_cursor: '20', total: 45 });
  expect(allPages(hall)).toEqual({ ids: idsTo(45), pages: 3 });
  expect(allPages(hall, { position: NORTH })).toEqual({ ids: idsTo(45).reverse(), pages: 3 });
});

test('a page has as many outlets as are asked for', () => {
  expect(allPages(numbered(45), { limit: 50 })).toEqual({ ids: idsTo(45), pages: 1 });
  expect(page(numbered(45), { limit: 1 })).toMatchObject({ ids: ['o1'], next_cursor: '1' });
});

test('the last page has no cursor, also where it is full', () => {
  expect(page(numbered(40), { cursor: '20' }).next_cursor).toBeNull();
  expect(page(numbered(40), { cursor: '40' })).toMatchObject({ ids: [], next_cursor: null });
});

test('the chosen outlet is the first, and on no other page', () => {
  const hall = numbered(45);
  const { ids } = allPages(hall, { first: 'o44', position: { lat: 31, lng: 121 } });
  expect(ids).toEqual(['o44', ...idsTo(45).filter((id) => id !== 'o44')]);
});

test('an outlet that the hall no longer has changes nothing as the chosen one', () => {
  expect(page(numbered(3), { first: 'gone' })).toEqual(page(numbered(3)));
});

const searched = hallOf([
  ["Baize Jing'an", '绿呢台球 静安店'],
  ['Café Olé', '奥莱咖啡店'],
  ['CAFE Bund 9', '外滩九号'],
  ['Ｗｉｄｅ Club', '宽店'],
]);

test.each([
  ['cafe', ['o3', 'o2']],
  ['CAFÉ', ['o3', 'o2']],
  ['ole cafe', ['o2']],
  ['jingan', ['o1']],
  ["JING'AN  baize ", ['o1']],
  ['静安', ['o1']],
  ['wide', ['o4']],
  ['９', ['o3']],
  ['bund cafe ole', []],
  ['o1', []],
  ["  '  ", ['o1', 'o3', 'o2', 'o4']],
])('a search for "%s" finds the outlets with all of its words in a name', (search, ids) => {
  expect(page(searched, { search })).toMatchObject({ ids, total: ids.length, next_cursor: null });
});

test('a search finds names of the other language', () => {
  expect(page(searched, { search: 'ole', lang: 'zh-cn' }).ids).toEqual(['o2']);
});

test('the chosen outlet is not found by the words of another', () => {
  expect(page(searched, { search: 'cafe', first: 'o1' }).ids).toEqual(['o3', 'o2']);
  expect(page(searched, { search: 'cafe', first: 'o2' }).ids).toEqual(['o2', 'o3']);
});

test('names are sorted in the language of the call', () => {
  expect(page(numbered(12)).ids.slice(0, 3)).toEqual(['o1', 'o2', 'o3']);
  // The names are sorted by their Pinyin: ao, kuan, lü, wai.
  expect(page(searched, { lang: 'zh-cn' }).ids).toEqual(['o2', 'o4', 'o1', 'o3']);
});
