import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toPdf } from './pdf.ts';
import type { Poster, PosterLook } from './poster.ts';
import { sheetPages } from './sheet.ts';
import { toSvg } from './svg.ts';

/**
 * Writes `NAME.pdf` with all pages and `NAME-1.svg`, `NAME-2.svg` ...; returns the paths. Throws file system
 * errors.
 */
export async function writePosters(
  folder: string,
  posters: readonly Poster[],
  { large, name, look }: { large: boolean; name: string; look: PosterLook },
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const pages = sheetPages(posters, { large, look });
  const files = new Map<string, string | Buffer>([
    [`${name}.pdf`, await toPdf(pages, posters[0]?.brand[look.languages[0] ?? 'en'] ?? 'Baize')],
    ...pages.map((page, i) => [`${name}-${i + 1}.svg`, toSvg(page)] as const),
  ]);
  const paths: string[] = [];
  for (const [file, content] of files) {
    const path = join(folder, file);
    await writeFile(path, content);
    paths.push(path);
  }
  // A page left from an earlier, longer run may have codes that no longer work.
  const isPage = (file: string) =>
    file.startsWith(`${name}-`) && /^\d+\.svg$/.test(file.slice(name.length + 1));
  for (const file of await readdir(folder)) {
    if (isPage(file) && !files.has(file)) await rm(join(folder, file));
  }
  return paths;
}
