/** Reads the text of a QR code in a picture; null if there is none. */
export type ReadQr = (source: HTMLVideoElement | ImageBitmap) => Promise<string | null>;

interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]>;
}

type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The platform's barcode detector if it reads QR codes, else our own (WebAssembly). */
export async function loadQrReader(): Promise<ReadQr> {
  const detector = (await platformDetector()) ?? (await bundledDetector());
  return async (source) => (await detector.detect(source))[0]?.rawValue ?? null;
}

async function platformDetector(): Promise<Detector | null> {
  const Platform = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Platform) return null;
  const formats = await Platform.getSupportedFormats().catch((): readonly string[] => []);
  return formats.includes('qr_code') ? new Platform({ formats: ['qr_code'] }) : null;
}

async function bundledDetector(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  const wasm = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
  // The reader is loaded at once, so that a failure is not taken for pictures without a code.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** Reads the text of a QR code in an image file; null if there is none. */
export async function readQrFromFile(file: File): Promise<string | null> {
  const read = await loadQrReader();
  const bitmap = await createImageBitmap(file).catch(() => null);
  return bitmap && read(bitmap).catch(() => null);
}
