import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { footprint, rectanglesOverlap } from './floor.ts';
import { placeholderProblems } from './placeholders.ts';
import type { Problem } from './problem.ts';

/** Checks a hall whose fields are valid by themselves: unique ids, references, overlapping tables. */
export const findProblems = (hall: Hall): Problem[] => [
  ...duplicates(hall.outlets, ['outlets'], 'id'),
  ...duplicates(hall.packages, ['packages'], 'id'),
  ...duplicates(hall.levels, ['levels'], 'id'),
  ...duplicates(hall.coupons, ['coupons'], 'id'),
  ...duplicates(hall.announcements, ['announcements'], 'id'),
  ...duplicateTableIds(hall),
  ...hall.outlets.flatMap((outlet, i) => [
    ...duplicates(outlet.tables, ['outlets', i, 'tables'], 'number'),
    ...floorProblems(outlet, i),
  ]),
  ...ruleProblems(hall),
  ...moneyProblems(hall),
  ...levelProblems(hall),
  ...unknownOutlets(hall),
  ...unknownTypes(hall),
  ...couponProblems(hall),
  ...announcementProblems(hall),
  ...placeholderProblems(hall),
];

function duplicates<K extends string>(
  items: readonly Readonly<Record<K, string>>[],
  path: Problem['path'],
  key: K,
): Problem[] {
  const seen = new Set<string>();
  return items.flatMap((item, i) => {
    if (!seen.has(item[key])) {
      seen.add(item[key]);
      return [];
    }
    return [{ path: [...path, i, key], message: `"${item[key]}" is used twice` }];
  });
}

function duplicateTableIds(hall: Hall): Problem[] {
  const outletOfTable = new Map<string, string>();
  return hall.outlets.flatMap((outlet, i) =>
    outlet.tables.flatMap((table, j) => {
      const other = outletOfTable.get(table.id);
      if (other === undefined) {
        outletOfTable.set(table.id, outlet.id);
        return [];
      }
      return [
        {
          path: ['outlets', i, 'tables', j, 'id'],
          message: `"${table.id}" is used twice (also at ${other})`,
        },
      ];
    }),
  );
}

function floorProblems({ plan, tables }: Outlet, i: number): Problem[] {
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

function ruleProblems({ rules }: Hall): Problem[] {
  const problems: Problem[] = [];
  const add = (key: keyof typeof rules, message: string) => problems.push({ path: ['rules', key], message });
  if (rules.min_minutes > rules.max_minutes)
    add('min_minutes', `must not be more than max_minutes (${rules.max_minutes})`);
  if (rules.min_minutes % rules.step_minutes !== 0) add('min_minutes', 'must be a multiple of step_minutes');
  if (rules.max_minutes % rules.step_minutes !== 0) add('max_minutes', 'must be a multiple of step_minutes');
  return problems;
}

function moneyProblems({ topup, packages }: Hall): Problem[] {
  const problems: Problem[] = packages.flatMap((item, i) =>
    item.amount > 0 ? [] : [{ path: ['packages', i, 'amount'], message: 'must be more than 0' }],
  );
  if (topup.min <= 0) problems.push({ path: ['topup', 'min'], message: 'must be more than 0' });
  if (topup.min > topup.max)
    problems.push({ path: ['topup', 'min'], message: 'must not be more than topup.max' });
  return problems;
}

function levelProblems({ levels }: Hall): Problem[] {
  return levels.flatMap((level, i) => {
    const previous = levels[i - 1];
    const path = ['levels', i, 'min_spent'];
    if (!previous) return level.min_spent === 0 ? [] : [{ path, message: 'the first level must start at 0' }];
    return level.min_spent > previous.min_spent
      ? []
      : [{ path, message: 'must be more than that of the previous level' }];
  });
}

function unknownOutlets(hall: Hall): Problem[] {
  const known = new Set(hall.outlets.map((outlet) => outlet.id));
  const check = (id: string, path: Problem['path']): Problem[] =>
    known.has(id) ? [] : [{ path, message: `outlet "${id}" does not exist` }];
  return [
    ...hall.announcements.flatMap(({ outlet_id }, i) =>
      outlet_id === null ? [] : check(outlet_id, ['announcements', i, 'outlet_id']),
    ),
    ...hall.coupons.flatMap(({ rule }, i) =>
      (rule.valid.outlet_ids ?? []).flatMap((id, j) =>
        check(id, ['coupons', i, 'rule', 'valid', 'outlet_ids', j]),
      ),
    ),
  ];
}

function unknownTypes({ types, outlets, coupons }: Hall): Problem[] {
  const message = `must be one of ${Object.keys(types).join(', ')}`;
  const check = (id: string, path: Problem['path']): Problem[] =>
    Object.hasOwn(types, id) ? [] : [{ path, message }];
  return [
    ...outlets.flatMap((outlet, i) => [
      ...Object.keys(outlet.types).flatMap((id) => check(id, ['outlets', i, 'types', id])),
      ...outlet.tables.flatMap(({ type }, j) => check(type, ['outlets', i, 'tables', j, 'type'])),
    ]),
    ...coupons.flatMap(({ rule }, i) =>
      (rule.valid.table_types ?? []).flatMap((id, j) =>
        check(id, ['coupons', i, 'rule', 'valid', 'table_types', j]),
      ),
    ),
  ];
}

function couponProblems({ coupons }: Hall): Problem[] {
  return coupons.flatMap(({ rule: { valid }, receive_from, receive_to }, i) => {
    const problems: Problem[] = [];
    if (valid.from && valid.to && valid.from > valid.to) {
      problems.push({ path: ['coupons', i, 'rule', 'valid', 'from'], message: 'must not be after "to"' });
    }
    if (receive_from && receive_to && receive_from > receive_to) {
      problems.push({ path: ['coupons', i, 'receive_from'], message: 'must not be after "receive_to"' });
    }
    return problems;
  });
}

const announcementProblems = ({ announcements }: Hall): Problem[] =>
  announcements.flatMap(({ date, until }, i) =>
    until !== undefined && until < date
      ? [{ path: ['announcements', i, 'until'], message: 'must not be before "date"' }]
      : [],
  );
