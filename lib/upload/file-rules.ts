export type UploadKind = 'image' | 'video';

/** Why a file is not sent; the server checks again. */
export type FileProblem = 'empty' | 'type' | 'unreadable' | 'image_large' | 'video_large' | 'video_long';

const MB = 1024 * 1024;
/** Images are shrunk before they are sent; a larger file is not opened at all. */
const MAX_IMAGE = 40 * MB;
/** The server's default. */
const MAX_VIDEO = 100 * MB;
/** SPEC §9. */
export const MAX_VIDEO_SECONDS = 60;

const types: Record<UploadKind, RegExp> = {
  image: /^image\/(jpeg|png|webp|avif|heic|heif)$/,
  video: /^video\/(mp4|quicktime|webm|x-m4v)$/,
};
/** For files without a type, as some file managers hand them over. */
const names: Record<UploadKind, RegExp> = {
  image: /\.(jpe?g|png|webp|avif|heic|heif)$/i,
  video: /\.(mp4|m4v|mov|webm)$/i,
};

/** Images that the server can open, but many browsers cannot. */
const SERVER_OPENS = /\b(avif|heic|heif)$/i;

/** Whether the server can open an image that the browser may be unable to open. */
export const mayOnlyServerOpen = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  SERVER_OPENS.test(type || name);

/** The kind of a file by its type or name; null if it cannot be uploaded. */
export function kindOf({ type, name }: Pick<File, 'type' | 'name'>): UploadKind | null {
  const kinds = ['image', 'video'] as const;
  return kinds.find((kind) => (type ? types[kind].test(type) : names[kind].test(name))) ?? null;
}

/** The first problem of a file that shows without opening it. */
export function findFileProblem(
  file: Pick<File, 'type' | 'name' | 'size'>,
  allowed: readonly UploadKind[],
): FileProblem | null {
  if (file.size === 0) return 'empty';
  const kind = kindOf(file);
  if (!kind || !allowed.includes(kind)) return 'type';
  if (kind === 'image' && file.size > MAX_IMAGE) return 'image_large';
  return kind === 'video' && file.size > MAX_VIDEO ? 'video_large' : null;
}

/** The `accept` attribute of a file input. Without HEIC, so that phones convert it to JPEG. */
export const acceptAttribute = (allowed: readonly UploadKind[]): string =>
  [
    ...(allowed.includes('image') ? ['image/jpeg', 'image/png', 'image/webp'] : []),
    ...(allowed.includes('video') ? ['video/mp4', 'video/quicktime', 'video/webm'] : []),
  ].join(',');
