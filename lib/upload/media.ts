/** As the server keeps them: more would only cost the person's traffic. */
const MAX_EDGE = 2048;
const QUALITY = 0.86;
/** Opened, this many take 200 MB: a cheap phone would close the page. The server can. */
const MAX_PIXELS = 50_000_000;

/**
 * A picture made small before it is sent, upright and without what a camera writes into it. The file as it is where this
 * browser can't open it: the server may.
 */
export async function shrinkImage(file: File, maxEdge = MAX_EDGE): Promise<File> {
  try {
    if ((await pixelsOf(file)) > MAX_PIXELS) return file;
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height));
    const blob = await drawCropped(
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

/** How many pixels a picture has, without opening all of it. Rejects for what is no picture here. */
async function pixelsOf(file: File): Promise<number> {
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

/** A part of a picture, in its pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A square cut out of a picture, `edge` pixels long. Throws where this browser can't open the picture. */
export async function cropImage(file: File, area: Area, edge: number): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const blob = await drawCropped(bitmap, area, { width: edge, height: edge });
  bitmap.close();
  return new File([blob], 'avatar.jpg', { type: blob.type });
}

function drawCropped(bitmap: ImageBitmap, from: Area, to: { width: number; height: number }): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, to);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency: what shows through a logo would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, to.width, to.height);
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY);
  });
}

const PATIENCE_MS = 4_000;

/** Seconds that a video lasts; null where this browser can't tell. */
export function readVideoSeconds(file: File): Promise<number | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  return new Promise<number | null>((resolve) => {
    video.preload = 'metadata';
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => resolve(null);
    // Some phones do neither until the video is played.
    setTimeout(() => resolve(null), PATIENCE_MS);
    video.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
