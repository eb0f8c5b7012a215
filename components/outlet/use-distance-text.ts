import { useFormatter } from 'next-intl';

/** Formats meters: `350 m`, `1.2 km`. */
export function useDistanceText() {
  const format = useFormatter();
  return (meters: number): string =>
    meters < 1000
      ? format.number(Math.round(meters / 10) * 10, { style: 'unit', unit: 'meter', unitDisplay: 'short' })
      : format.number(meters / 1000, {
          style: 'unit',
          unit: 'kilometer',
          unitDisplay: 'short',
          maximumFractionDigits: 1,
        });
}
