import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { SheetPage } from './shapes.ts';

const POINTS = 72 / 25.4;

/** The pages as a PDF of vector paths, without fonts and images. */
export async function toPdf(pages: readonly SheetPage[], title: string): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: title } });
  for (const { width, height, shapes } of pages) {
    document.addPage({ size: [width * POINTS, height * POINTS], margin: 0 });
    document.scale(POINTS).lineJoin('round').lineCap('round');
    for (const { path, x, y, fill, stroke, width: strokeWidth } of shapes) {
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
