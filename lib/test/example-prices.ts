import type { TablePrices } from '#lib/domain/pricing.ts';
import type { Instant } from '#lib/domain/time.ts';

/** An instant of Wednesday, November 25, 2026, in Shanghai: `HH:MM` or `HH:MM:SS`. */
export const wednesday = (clock: string): Instant => Date.parse(`2026-11-25T${clock}+08:00`) / 1000;

const prices = (day: number, evening: number): TablePrices => ({
  tariff: {
    default_per_hour: day,
    bands: [{ weekdays: [1, 2, 3, 4], from: '18:00', to: '02:00', per_hour: evening }],
  },
  calendar: { zone: 'Asia/Shanghai', holidays: [] },
});

export const examplePrices = {
  pool: prices(3_800, 4_500),
  chinese_eight: prices(4_800, 5_800),
  snooker: prices(5_800, 7_500),
};
