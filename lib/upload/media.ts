import { type FileProblem, findFileProblem } from './file-rules.ts';

/** The server keeps no larger images. */
const MAX_EDGE = 2048;
const QUALITY = 0.86;
/** Decoded, this many pixels take 200 MB, for which a cheap phone would close the page. */
const MAX_PIXELS = 50_000_000;

/** Shrinks an image without its metadata. Returns the file if this browser cannot open it. */
export async function shrinkImage(file: File, maxEdge = MAX_EDGE): Promise<File> {
  try {
    if ((await countPixels(file)) > MAX_PIXELS) return file;
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height));
    const blob = await drawArea(
      bitmap,
      { x: 0, y: 0, width: bitmap.width, height: bitmap.height },
      { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) },
    );
    bitmap.close();
    return new File([blob], 'picture.jpg', { type: blob.type });
  } catch {
    return file;
  }
}

/** Reads the size of an image without decoding it. Rejects for anything else. */
async function countPixels(file: File): Promise<number> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    return image.naturalWidth * image.naturalHeight;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Why a file cannot be shown as an image by this browser; null if it can. */
export async function findPictureProblem(file: File): Promise<FileProblem | null> {
  const problem = findFileProblem(file, ['image']);
  if (problem) return problem;
  return countPixels(file).then(
    () => null,
    () => 'unreadable',
  );
}

/** A rectangle of an image, in its pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Crops a square out of an image, `edge` pixels long. Throws if this browser cannot open the image. */
export async function cropImage(file: File, area: Area, edge: number): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const blob = await drawArea(bitmap, area, { width: edge, height: edge });
  bitmap.close();
  return new File([blob], 'avatar.jpg', { type: blob.type });
}

function drawArea(bitmap: ImageBitmap, from: Area, to: { width: number; height: number }): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, to);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas context');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency: transparent pixels would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, to.width, to.height);
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/jpeg', QUALITY);
  });
}

const METADATA_TIMEOUT_MS = 4_000;

/** The duration of a video; null if this browser cannot read it. */
export function readVideoSeconds(file: File): Promise<number | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  return new Promise<number | null>((resolve) => {
    video.preload = 'metadata';
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => resolve(null);
    // Some phones fire neither event before the video is played.
    setTimeout(() => resolve(null), METADATA_TIMEOUT_MS);
    video.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
