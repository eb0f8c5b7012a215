import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { footprint, rectanglesOverlap } from './floor.ts';

/** Something wrong with a hall that each field by itself does not show. */
export interface Fault {
  /** Path in the file, e.g. `['outlets', 0, 'tables', 3, 'id']`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Everything in the hall that contradicts itself. */
export const faultsOf = (hall: Hall): Fault[] => [
  ...duplicates(hall.outlets, ['outlets'], 'id'),
  ...duplicates(hall.packages, ['packages'], 'id'),
  ...duplicates(hall.levels, ['levels'], 'id'),
  ...duplicates(hall.coupons, ['coupons'], 'id'),
  ...duplicates(hall.announcements, ['announcements'], 'id'),
  ...tableIds(hall),
  ...hall.outlets.flatMap((outlet, i) => [
    ...duplicates(outlet.tables, ['outlets', i, 'tables'], 'number'),
    ...floorFaults(outlet, i),
  ]),
  ...ruleFaults(hall),
  ...moneyFaults(hall),
  ...levelFaults(hall),
  ...outletReferences(hall),
  ...couponFaults(hall),
];

function duplicates<K extends string>(
  items: readonly Readonly<Record<K, string>>[],
  path: Fault['path'],
  key: K,
): Fault[] {
  const first = new Map<string, number>();
  return items.flatMap((item, i) => {
    if (!first.has(item[key])) {
      first.set(item[key], i);
      return [];
    }
    return [{ path: [...path, i, key], message: `"${item[key]}" is used twice` }];
  });
}

function tableIds(hall: Hall): Fault[] {
  const seen = new Map<string, string>();
  return hall.outlets.flatMap((outlet, i) =>
    outlet.tables.flatMap((table, j) => {
      const where = seen.get(table.id);
      if (where === undefined) {
        seen.set(table.id, outlet.id);
        return [];
      }
      return [
        {
          path: ['outlets', i, 'tables', j, 'id'],
          message: `"${table.id}" is used twice (also at ${where})`,
        },
      ];
    }),
  );
}

function floorFaults({ plan, tables }: Outlet, i: number): Fault[] {
  const shapes = tables.map((table) => footprint(table.plan));
  return tables.flatMap((table, j) => {
    const path = ['outlets', i, 'tables', j, 'plan'];
    const outside = shapes[j]!.some(([x, y]) => x < 0 || y < 0 || x > plan.width || y > plan.height);
    if (outside) {
      return [
        {
          path,
          message: `table ${table.number} is outside the ${plan.width} x ${plan.height} m floor plan`,
        },
      ];
    }
    const other = tables.find((_, k) => k < j && rectanglesOverlap(shapes[j]!, shapes[k]!));
    return other ? [{ path, message: `table ${table.number} overlaps table ${other.number}` }] : [];
  });
}

function ruleFaults({ rules }: Hall): Fault[] {
  const faults: Fault[] = [];
  const say = (key: keyof typeof rules, message: string) => faults.push({ path: ['rules', key], message });
  if (rules.min_minutes > rules.max_minutes)
    say('min_minutes', `must not be more than max_minutes (${rules.max_minutes})`);
  if (rules.min_minutes % rules.step_minutes !== 0) say('min_minutes', 'must be a multiple of step_minutes');
  if (rules.max_minutes % rules.step_minutes !== 0) say('max_minutes', 'must be a multiple of step_minutes');
  return faults;
}

function moneyFaults({ topup, packages }: Hall): Fault[] {
  const faults: Fault[] = packages.flatMap((item, i) =>
    item.amount > 0 ? [] : [{ path: ['packages', i, 'amount'], message: 'must be more than 0' }],
  );
  if (topup.min <= 0) faults.push({ path: ['topup', 'min'], message: 'must be more than 0' });
  if (topup.min > topup.max)
    faults.push({ path: ['topup', 'min'], message: 'must not be more than topup.max' });
  return faults;
}

function levelFaults({ levels }: Hall): Fault[] {
  return levels.flatMap((level, i) => {
    const before = levels[i - 1];
    const path = ['levels', i, 'min_spent'];
    if (!before) return level.min_spent === 0 ? [] : [{ path, message: 'the first level must start at 0' }];
    return level.min_spent > before.min_spent
      ? []
      : [{ path, message: 'must be more than that of the previous level' }];
  });
}

function outletReferences(hall: Hall): Fault[] {
  const known = new Set(hall.outlets.map((outlet) => outlet.id));
  const unknown = (id: string, path: Fault['path']): Fault[] =>
    known.has(id) ? [] : [{ path, message: `outlet "${id}" does not exist` }];
  return [
    ...hall.announcements.flatMap(({ outlet_id }, i) =>
      outlet_id === null ? [] : unknown(outlet_id, ['announcements', i, 'outlet_id']),
    ),
    ...hall.coupons.flatMap(({ rule }, i) =>
      (rule.valid.outlet_ids ?? []).flatMap((id, j) =>
        unknown(id, ['coupons', i, 'rule', 'valid', 'outlet_ids', j]),
      ),
    ),
  ];
}

function couponFaults({ coupons }: Hall): Fault[] {
  return coupons.flatMap(({ rule: { valid }, receive_from, receive_to }, i) => {
    const faults: Fault[] = [];
    if (valid.from && valid.to && valid.from > valid.to) {
      faults.push({ path: ['coupons', i, 'rule', 'valid', 'from'], message: 'must not be after "to"' });
    }
    if (receive_from && receive_to && receive_from > receive_to) {
      faults.push({ path: ['coupons', i, 'receive_from'], message: 'must not be after "receive_to"' });
    }
    return faults;
  });
}
