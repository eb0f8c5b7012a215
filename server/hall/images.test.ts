import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { storeDetailApi } from '#lib/contract/store-detail.ts';
import { read } from '#server/db/statement.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { onSend } from '#server/test/on-send.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';
import { applyHallFile } from './apply.ts';
import { selectImage } from './image-store.ts';
import { HallFileError } from './read.ts';
import { storedImages } from './stored-images.ts';

const { server } = await setUpTestServer();
const folder = mkdtempSync(join(tmpdir(), 'baize-images-'));
const file = join(folder, 'hall.yaml');
symlinkSync(resolve('example/texts'), join(folder, 'texts'));
afterAll(() => rmSync(folder, { recursive: true }));

const example = readFileSync('example/hall.yaml', 'utf8');
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" onload="alert(1)">
  <script>alert(1)</script><rect width="20" height="10" fill="#1d59b4"/></svg>`;

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0dbc3b' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'the photographer' } })
    .toBuffer();

function apply(ofHall: string, ofOutlet = '') {
  const source = example
    .replace('max_width: 480', ofHall)
    .replace('    entrance:', `${ofOutlet && `    ${ofOutlet}\n`}    entrance:`);
  writeFileSync(file, source);
  return applyHallFile(server.db, file, { clock: server.clock, latestEnds: selectLatestOrderEnds });
}

const problemsOf = (applied: Promise<unknown>) =>
  applied.then(
    () => [],
    (error: unknown) => (error instanceof HallFileError ? error.lines : Promise.reject(error)),
  );

const fetchImage = async (url: string) => {
  const response = await server.app.request(new URL(url).pathname);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

const config = async () => dataOf(await server.call(indexApi.config, {}));
const photosOf = async (id: string) => dataOf(await server.call(storeDetailApi.detail, { id })).photos;

test('an SVG logo is sent as a PNG, without its scripts, to be cached for ever', async () => {
  writeFileSync(join(folder, 'logo.svg'), SVG);
  await apply('logo: logo.svg');
  const { logo } = await config();
  expect(logo).toMatch(/^https:\/\/hall\.test\/api\/hall\/images\/[0-9a-f]{32}\.png$/);
  const { response, bytes } = await fetchImage(logo ?? '');
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 });
});

test('photos are made smaller and lose their metadata; those of the previous hall are kept once more', async () => {
  writeFileSync(join(folder, 'front.jpg'), await photo(3200, 2000));
  await apply('max_width: 480', 'photos: [front.jpg]');
  const [url = ''] = await photosOf('jingan');
  const { bytes } = await fetchImage(url);
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect([format, width, height, exif]).toEqual(['webp', 1600, 1000, undefined]);

  await apply('max_width: 481');
  expect(await photosOf('jingan')).toEqual([]);
  expect((await fetchImage(url)).response.status).toBe(200);
  await apply('max_width: 482');
  expect((await fetchImage(url)).response.status).toBe(404);
});

test('a picture of the hall in force is read from the database once, those that are too much for the memory each time', async () => {
  writeFileSync(join(folder, 'small.jpg'), await photo(40, 30));
  writeFileSync(join(folder, 'large.jpg'), await photo(1600, 1200));
  await apply('max_width: 480', 'photos: [small.jpg, large.jpg]');
  const [small = '', large = ''] = (await photosOf('jingan')).map((url) => url.split('/').at(-1));
  let reads = 0;
  const db = onSend(server.db, () => void reads++);
  const smallBytes = await read(server.db, selectImage(small));
  const findImage = storedImages({ db, hall: server.deps.hall }, smallBytes?.length);
  expect(await Promise.all([findImage(small), findImage(small)])).toEqual([smallBytes, smallBytes]);
  expect(await findImage(small)).toEqual(smallBytes);
  expect(reads).toBe(1);
  for (const expected of [2, 3]) {
    expect((await findImage(large))?.length).toBeGreaterThan(smallBytes?.length ?? 0);
    expect(reads).toBe(expected);
  }

  await apply('max_width: 483');
  for (const expected of [4, 5]) {
    expect(await findImage(small)).toEqual(smallBytes);
    expect(reads).toBe(expected);
  }
});

test('a file that is no picture is refused with its place, and changes nothing', async () => {
  await apply('max_width: 480');
  writeFileSync(join(folder, 'notes.png'), 'not a picture');
  writeFileSync(
    join(folder, 'logo.gif'),
    await sharp(await photo(9, 9))
      .gif()
      .toBuffer(),
  );
  writeFileSync(join(folder, 'vector.svg'), SVG);
  const broken = await photo(400, 400);
  writeFileSync(join(folder, 'broken.jpg'), broken.subarray(0, broken.length - 900));
  writeFileSync(join(folder, 'large.png'), Buffer.alloc(10_000_001));
  const formats = 'is not a picture: must be PNG, JPEG, WEBP or SVG';
  expect(await problemsOf(apply('logo: notes.png'))).toEqual([`hall.yaml:10:1 logo: ${formats}`]);
  expect(await problemsOf(apply('logo: logo.gif'))).toEqual([`hall.yaml:10:1 logo: ${formats}`]);
  expect(await problemsOf(apply('logo: nothing.png'))).toEqual([
    'hall.yaml:10:1 logo: cannot be read: nothing.png',
  ]);
  expect(await problemsOf(apply('logo: large.png'))).toEqual([
    'hall.yaml:10:1 logo: large.png has more than 10 MB',
  ]);
  expect(await problemsOf(apply('max_width: 480', 'photos: [vector.svg, broken.jpg]'))).toEqual([
    expect.stringMatching(/outlets\.0\.photos\.0: is not a picture: must be PNG, JPEG or WEBP$/),
    expect.stringMatching(/outlets\.0\.photos\.1: is a damaged picture/),
  ]);
  expect((await config()).logo).toBeNull();
});

test('an accent color reaches the app as brand colors; one that does not show is refused', async () => {
  await apply('accent: "#1D59B4"');
  expect((await config()).accent_css).toContain('--c-brand:#1d59b4');
  expect(await problemsOf(apply('accent: "#fafafa"'))).toEqual([
    'hall.yaml:10:1 accent: is too light: a button of this color would not show on a white page',
  ]);
  expect(await problemsOf(apply('accent: bluish'))).toEqual([
    'hall.yaml:10:1 accent: must be a color such as "#0dbc3b"',
  ]);
  await apply('max_width: 480');
  expect((await config()).accent_css).toBe('');
});
