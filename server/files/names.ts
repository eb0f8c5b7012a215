import { randomBytes } from 'node:crypto';

const contentTypes = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' } as const;
export type Extension = keyof typeof contentTypes;

export const randomFileName = (extension: Extension): string =>
  `${randomBytes(16).toString('hex')}.${extension}`;

/** The content type of a name made by `randomFileName`; null for any other, so that no other path is read. */
export function contentTypeOf(name: string): string | null {
  const match = /^[0-9a-f]{32}\.(webp|mp4|webm)$/.exec(name);
  return match ? contentTypes[match[1] as Extension] : null;
}
