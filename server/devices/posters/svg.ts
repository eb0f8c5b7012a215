import { type Drawn, rectPath, type SheetPage } from './shapes.ts';

/** A page as an SVG document, in millimeters. */
export function toSvg({ width, height, shapes }: SheetPage): string {
  const size = `width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
<path d="${rectPath(width, height)}" fill="#ffffff"/>
${shapes.map(shapeTag).join('\n')}
</svg>
`;
}

function shapeTag(shape: Drawn): string {
  if ('png' in shape) {
    const { png, x, y, width, height } = shape;
    return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${png}"/>`;
  }
  const { path, x, y, fill = 'none', stroke, width } = shape;
  const strokeAttributes =
    stroke && width
      ? ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`
      : '';
  return `<path transform="translate(${x} ${y})" d="${path}" fill="${fill}"${strokeAttributes}/>`;
}
