import qrcode from 'qrcode-generator';
import { cx } from './cx.ts';

/** A text as a QR code, always black on white. `Alphanumeric` (upper case, digits) needs fewer dots. */
export function QrCode({
  text,
  label,
  mode = 'Byte',
  className,
}: {
  text: string;
  label: string;
  mode?: 'Byte' | 'Alphanumeric';
  className?: string;
}) {
  const code = qrcode(0, 'M');
  code.addData(text, mode);
  code.make();
  const size = code.getModuleCount();
  const cells = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const);
  const path = cells
    .filter(([x, y]) => code.isDark(y, x))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      className={cx('rounded-md bg-white', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
