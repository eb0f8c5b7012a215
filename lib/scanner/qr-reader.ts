/** Finds the text of a QR code in a picture: null where there is none. */
export type ReadQr = (source: HTMLVideoElement | ImageBitmap) => Promise<string | null>;

interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]>;
}

type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The platform's own reader where it has one for QR codes, else ours (WebAssembly, served by us, loaded only then). */
export async function loadQrReader(): Promise<ReadQr> {
  const detector = (await ofPlatform()) ?? (await ofOurs());
  return async (source) => (await detector.detect(source))[0]?.rawValue ?? null;
}

async function ofPlatform(): Promise<Detector | null> {
  const Platform = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Platform) return null;
  const formats = await Platform.getSupportedFormats().catch((): readonly string[] => []);
  return formats.includes('qr_code') ? new Platform({ formats: ['qr_code'] }) : null;
}

async function ofOurs(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  const wasm = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
  // At once, so that a reader that can't be loaded is known as such, and not as pictures without a code.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** The text of the code in a picture from the album; null where there is none. Rejects where it can't be looked for. */
export async function readQrFromFile(file: File): Promise<string | null> {
  const read = await loadQrReader();
  const bitmap = await createImageBitmap(file).catch(() => null);
  return bitmap && read(bitmap).catch(() => null);
}
