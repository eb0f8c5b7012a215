import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { outlineText } from './outlines.ts';
import { DEFAULT_LOOK, type Poster } from './poster.ts';
import { sheetPages } from './sheet.ts';
import { toSvg } from './svg.ts';
import { writePosters } from './write.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-posters-'));
beforeAll(() => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(path)).buffer } });
});
afterAll(() => rmSync(folder, { recursive: true }));

const posterOf = (number: string, over: Partial<Poster> = {}): Poster => ({
  table_id: `jingan-${number}`,
  number,
  type: 'pool',
  type_name: { en: 'American pool', zh: '美式台球' },
  brand: { en: 'Baize Billiards', zh: '绿呢台球' },
  outlet: { en: "Jing'an", zh: '静安店' },
  code: 'K7QF-2M9X-0111',
  link: `https://hall.example/#/pages/order/add?code=K7QF2M9X0${number.padStart(3, '0')}`,
  ...over,
});
const CARDS = { large: false, look: DEFAULT_LOOK };
const posters = ['1', '2', '3', '4', '5'].map((number) => posterOf(number));

const codesOf = async (svg: string) => {
  const png = await sharp(Buffer.from(svg), { density: 150 }).png().toBuffer();
  const found = await readBarcodes(new Blob([new Uint8Array(png)]), {
    formats: ['QRCode'],
    maxNumberOfSymbols: 8,
  });
  return found.map(({ text }) => text).sort();
};

test("every QR code on a page has its table's link", async () => {
  const [first, second, ...rest] = sheetPages(posters, CARDS);
  expect(rest).toEqual([]);
  expect(await codesOf(toSvg(first!))).toEqual(posters.slice(0, 4).map(({ link }) => link));
  expect(await codesOf(toSvg(second!))).toEqual([posters[4]?.link]);
});

test('a large poster fills its page', async () => {
  const pages = sheetPages(posters.slice(0, 2), { ...CARDS, large: true });
  expect(pages).toHaveLength(2);
  expect(await codesOf(toSvg(pages[1]!))).toEqual([posters[1]?.link]);
});

test('the PDF has all pages and no fonts', async () => {
  const paths = await writePosters(folder, posters, { ...CARDS, name: 'posters' });
  expect(paths.map((path) => path.slice(folder.length + 1))).toEqual([
    'posters.pdf',
    'posters-1.svg',
    'posters-2.svg',
  ]);
  const pdf = readFileSync(paths[0]!, 'latin1');
  expect(pdf).toMatch(/^%PDF-/);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(pdf).not.toContain('/BaseFont');
  expect(readFileSync(paths[1]!, 'utf8')).not.toContain('<text');
});

test('writing fewer posters deletes the pages left over', async () => {
  await writePosters(folder, posters.slice(0, 2), { ...CARDS, name: 'posters' });
  await writePosters(folder, posters.slice(0, 1), { ...CARDS, name: 'xuhui' });
  expect(readdirSync(folder).sort()).toEqual(['posters-1.svg', 'posters.pdf', 'xuhui-1.svg', 'xuhui.pdf']);
});

test('a folder that cannot be written is an error', async () => {
  await expect(
    writePosters(join(folder, 'posters.pdf', 'in'), posters, { ...CARDS, name: 'posters' }),
  ).rejects.toThrow(/ENOTDIR/);
});

test('Chinese text has outlines, characters that the font lacks have none', () => {
  const chinese = outlineText('绿呢台球', { size: 10 });
  expect(chinese.width).toBeGreaterThan(39);
  expect(chinese.width).toBeLessThan(43);
  expect(outlineText('绿呢台球🎱', { size: 10 })).toEqual(chinese);
  expect(outlineText('', { size: 10 })).toMatchObject({ path: '', width: 0 });
});

test('a long brand is scaled to fit, and one without a translation is printed once', () => {
  const long = posterOf('1', {
    brand: { en: 'The Longest Billiards Name in the Whole World & "Sons" <Ltd>', zh: '名' },
  });
  const brandWidth = (poster: Poster) => {
    const svg = toSvg(sheetPages([poster], CARDS)[0]!);
    const [, left = ''] = /translate\(([\d.]+) 11\.5\)/.exec(svg) ?? [];
    return 105 - 2 * Number(left);
  };
  expect(brandWidth(long)).toBeLessThanOrEqual(93.01);
  expect(brandWidth(long)).toBeGreaterThan(90);
  expect(brandWidth(posterOf('1', { brand: { en: '绿呢台球', zh: '绿呢台球' } }))).toBeLessThan(23);
});

test('posters have the languages, the colors and the logo of the hall', async () => {
  const logo = await sharp({ create: { width: 30, height: 10, channels: 3, background: '#e11d48' } })
    .png()
    .toBuffer();
  const colors = { cloth: '#123456', shade: '#012345', ring: '#234567' };
  const look = { languages: ['en'], colors, logo: logo.toString('base64') } as const;
  const [inEnglish, inBoth] = [look, DEFAULT_LOOK].map((each) =>
    toSvg(sheetPages(posters.slice(0, 1), { large: false, look: each })[0]!),
  );
  for (const color of Object.values(colors)) expect(inEnglish).toContain(color);
  expect(inEnglish).not.toContain('#086b25');
  expect(inEnglish).toContain('<image ');
  expect(await codesOf(inEnglish!)).toEqual([posters[0]?.link]);
  const widthOf = (svg: string, y: string) => {
    const [, left = ''] = new RegExp(`translate\\(([\\d.]+) ${y}\\)`).exec(svg) ?? [];
    return 105 - 2 * Number(left);
  };
  // The name of the hall stands under the logo.
  expect(widthOf(inEnglish!, '15')).toBeGreaterThan(15);
  // The line "Scan to play" without its Chinese half.
  expect(widthOf(inEnglish!, '129.5')).toBeLessThan(widthOf(inBoth!, '129.5') - 20);
  const [pdf = ''] = await writePosters(folder, posters.slice(0, 1), { large: true, name: 'own', look });
  expect(readFileSync(pdf, 'latin1')).toContain('/Subtype /Image');
});
