import { randomBytes } from 'node:crypto';

const types = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' } as const;
export type Extension = keyof typeof types;

/** A name that nobody guesses. */
export const newName = (extension: Extension): string => `${randomBytes(16).toString('hex')}.${extension}`;

/** The content type of a name of ours; null for any other, before it comes near a disk. */
export function typeOfName(name: string): string | null {
  const match = /^[0-9a-f]{32}\.(webp|mp4|webm)$/.exec(name);
  return match ? types[match[1] as Extension] : null;
}
