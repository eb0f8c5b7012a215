/** Rounds to a thousandth of a meter: the document of Home is sent with each digit. */
const round = (meters: number) => Math.round(meters * 1000) / 1000;

/** Filled circles of one size and color for an <svg>, as one element: a floor plan has hundreds. */
export function Dots({
  centers,
  r,
  fill,
}: {
  centers: readonly { readonly x: number; readonly y: number }[];
  r: number;
  fill: string | undefined;
}) {
  return (
    <path
      d={centers.map(({ x, y }) => `M${round(x)} ${round(y)}h0`).join('')}
      stroke={fill}
      strokeWidth={2 * r}
      strokeLinecap="round"
    />
  );
}
