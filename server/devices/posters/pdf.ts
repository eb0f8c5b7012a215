import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { SheetPage } from './shapes.ts';

const POINTS = 72 / 25.4;

/** The pages as a PDF of vector paths, without fonts. */
export async function toPdf(pages: readonly SheetPage[], title: string): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: title } });
  for (const { width, height, shapes } of pages) {
    document.addPage({ size: [width * POINTS, height * POINTS], margin: 0 });
    document.scale(POINTS).lineJoin('round').lineCap('round');
    for (const shape of shapes) {
      if ('png' in shape) {
        const { png, x, y, width: boxWidth, height: boxHeight } = shape;
        const box: [number, number] = [boxWidth, boxHeight];
        document.image(Buffer.from(png, 'base64'), x, y, { fit: box, align: 'center', valign: 'center' });
        continue;
      }
      const { path, x, y, fill, stroke, width: strokeWidth } = shape;
      document.save().translate(x, y).path(path);
      if (strokeWidth) document.lineWidth(strokeWidth);
      if (fill && stroke && strokeWidth) document.fillAndStroke(fill, stroke);
      else if (fill) document.fill(fill);
      else if (stroke) document.stroke(stroke);
      document.restore();
    }
  }
  document.end();
  return buffer(document);
}
