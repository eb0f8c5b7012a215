import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toPdf } from './pdf.ts';
import type { Poster } from './poster.ts';
import { sheetPages } from './sheet.ts';
import { toSvg } from './svg.ts';

/**
 * Writes the posters into a folder: `posters.pdf` with all pages, and each of them as `posters-1.svg`, `posters-2.svg` ...
 * Pages of an earlier sheet go. Answers the paths. Throws the file system's error where the folder can't be written.
 */
export async function writePosters(
  folder: string,
  posters: readonly Poster[],
  options: { large: boolean },
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const pages = sheetPages(posters, options);
  const files = new Map<string, string | Buffer>([
    ['posters.pdf', await toPdf(pages, posters[0]?.brand.en ?? 'Baize')],
    ...pages.map((page, nth) => [`posters-${nth + 1}.svg`, toSvg(page)] as const),
  ]);
  const paths: string[] = [];
  for (const [name, content] of files) {
    const path = join(folder, name);
    await writeFile(path, content);
    paths.push(path);
  }
  // A page of an earlier, longer sheet would hang a code on a wall that is none any more.
  const older = (await readdir(folder)).filter((name) => /^posters-\d+\.svg$/.test(name) && !files.has(name));
  for (const name of older) await rm(join(folder, name));
  return paths;
}
