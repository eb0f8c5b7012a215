import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The tables of a bench outlet in rows of five, on a plan that holds up to 25. */
const table = (outlet_id: string, at: number) => ({
  id: `${outlet_id}-${at + 1}`,
  number: String(at + 1),
  type: ['pool', 'chinese_eight', 'snooker'][at % 3],
  plan: { x: 3 + (at % 5) * 5, y: 3 + Math.floor(at / 5) * 4 },
});

const outlet = (at: number, tables: number) => {
  const id = outletId(at);
  return {
    id,
    name: `Outlet ${at + 1}`,
    address: `${at + 1} Bench Road, Shanghai`,
    lat: 31 + (at % 40) / 100,
    lng: 121 + Math.floor(at / 40) / 100,
    hours: '00:00-24:00',
    plan: { width: 30, height: 24 },
    tables: Array.from({ length: tables }, (_, index) => table(id, index)),
  };
};

const outletId = (at: number): string => `o${at + 1}`;

/**
 * Writes a hall file with the prices and rules of the example and outlets that never close. Games can be
 * booked for a year, so that a run does not use up the slots. Returns its path.
 */
export function writeBenchHall(
  folder: string,
  { outlets, tables }: { outlets: number; tables: number },
): string {
  const example = parse(readFileSync('example/hall.yaml', 'utf8'));
  const hall = {
    ...example,
    rules: { ...example.rules, horizon_days: 365 },
    outlets: Array.from({ length: outlets }, (_, at) => outlet(at, tables)),
    coupons: [],
    announcements: [],
  };
  mkdirSync(join(folder, 'texts'), { recursive: true });
  for (const name of readdirSync('example/texts'))
    copyFileSync(join('example/texts', name), join(folder, 'texts', name));
  const path = join(folder, 'hall.yaml');
  // JSON is YAML.
  writeFileSync(path, JSON.stringify(hall));
  return path;
}
