import { writeFileSync } from 'node:fs';
import qrcode from 'qrcode-generator';
import sharp from 'sharp';

/** Writes a Motion-JPEG video of a QR code, for Chromium's `--use-file-for-fake-video-capture`. */
export async function writeQrVideo(path: string, text: string): Promise<void> {
  const qr = qrcode(0, 'M');
  qr.addData(text);
  qr.make();
  const code = await sharp(Buffer.from(qr.createSvgTag({ cellSize: 8, margin: 32 })))
    .resize(420, 420)
    .png()
    .toBuffer();
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#d8d8d8' } })
    .composite([{ input: code, gravity: 'centre' }])
    .jpeg({ quality: 92 })
    .toBuffer();
  writeFileSync(path, Buffer.concat(Array.from({ length: 10 }, () => frame)));
}
