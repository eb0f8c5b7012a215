/** What can be uploaded. */
export type UploadKind = 'image' | 'video';

/** Why a file is not even sent; the server looks again. */
export type FileProblem = 'empty' | 'type' | 'image_large' | 'video_large' | 'video_long';

const MB = 1024 * 1024;
/** A picture is made smaller before it is sent; one above this is not even opened. */
const MAX_IMAGE = 40 * MB;
/** The server's, unless its operator set another. */
const MAX_VIDEO = 100 * MB;
/** SPEC §9. */
export const MAX_VIDEO_SECONDS = 60;

const types: Record<UploadKind, RegExp> = {
  image: /^image\/(jpeg|png|webp|avif|heic|heif)$/,
  video: /^video\/(mp4|quicktime|webm|x-m4v)$/,
};
/** Some file managers say nothing of a file: its name must do, and the server looks at the bytes. */
const names: Record<UploadKind, RegExp> = {
  image: /\.(jpe?g|png|webp|avif|heic|heif)$/i,
  video: /\.(mp4|m4v|mov|webm)$/i,
};

/** What the phone says that the file is; null for what can't be uploaded. */
export function kindOf({ type, name }: Pick<File, 'type' | 'name'>): UploadKind | null {
  const kinds = ['image', 'video'] as const;
  return kinds.find((kind) => (type ? types[kind].test(type) : names[kind].test(name))) ?? null;
}

/** What is wrong with a file, as far as it shows from outside. */
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

/** What a file dialog offers. HEIC is left out: a phone that has it then hands over a JPEG. */
export const acceptAttribute = (allowed: readonly UploadKind[]): string =>
  [
    ...(allowed.includes('image') ? ['image/jpeg', 'image/png', 'image/webp'] : []),
    ...(allowed.includes('video') ? ['video/mp4', 'video/quicktime', 'video/webm'] : []),
  ].join(',');
