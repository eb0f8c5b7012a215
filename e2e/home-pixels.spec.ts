import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { documentHome, holdScripts } from './document-home.ts';
import { expect, test } from './fixtures.ts';

const SMALL = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
const DESKTOP = { width: 1280, height: 800 };
/** From this width on, the list of tables is beside the floor plan: it comes with the app. */
const TWO_COLUMNS = 768;
/**
 * CSS pixels of the squares whose colors are compared: edges are smoothed differently, and a label may be a
 * pixel of the screen wider, as the document rounds its positions.
 */
const SQUARE = 8;
/** The range is 255. */
const SAME_COLOR = 40;

for (const { sizes, tag, ...appearance } of [
  { locale: 'en', theme: 'light', sizes: [PHONE, DESKTOP], tag: [] },
  { locale: 'en', theme: 'light', sizes: [SMALL, TABLET], tag: '@nightly' },
  { locale: 'zh-Hans', theme: 'dark', sizes: [SMALL, PHONE, TABLET, DESKTOP], tag: '@nightly' },
])
  test(
    `the Home of the document looks as that of the app, in ${appearance.locale} and ${appearance.theme}, ${sizes.map(({ width }) => `${width} px`).join(' and ')} wide`,
    {
      tag,
    },
    async ({ page, app }, testInfo) => {
      await page.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      }, appearance);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const width = size.width >= TWO_COLUMNS ? size.width / 2 : size.width;
        const picture = async (name: string) => {
          const png = await page.screenshot({ clip: { x: 0, y: 0, width, height: size.height } });
          writeFileSync(testInfo.outputPath(`${size.width}-${name}.png`), png);
          return png;
        };
        const release = await holdScripts(page);
        await page.goto('/', { waitUntil: 'commit' });
        await expect(documentHome(page)).toBeVisible();
        await expect(app.tabLink(appearance.locale === 'en' ? 'Mine' : '我的')).toBeVisible();
        const drawn = await picture('document');
        release();
        await app.waitForApp();
        expect(await differences([drawn, await picture('app')], width), `at ${size.width} px`).toBeNull();
      }
    },
  );

/**
 * The box around the squares that differ, and how many they are; null if the pictures look the same.
 * `width`: in CSS pixels.
 */
async function differences([one, other]: readonly Buffer[], width: number): Promise<object | null> {
  const squares = (png: Buffer | undefined) =>
    sharp(png)
      .removeAlpha()
      .resize(Math.round(width / SQUARE))
      .raw()
      .toBuffer({ resolveWithObject: true });
  const [{ data, info }, { data: others }] = await Promise.all([squares(one), squares(other)]);
  const box = { left: info.width, top: info.height, right: 0, bottom: 0, count: 0 };
  for (let at = 0; at < data.length; at++) {
    if (Math.abs((data[at] ?? 0) - (others[at] ?? 0)) <= SAME_COLOR) continue;
    const square = Math.floor(at / info.channels);
    const [x, y] = [square % info.width, Math.floor(square / info.width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    box.count++;
  }
  return box.count > 0 ? box : null;
}
