import * as v from 'valibot';
import type { HallEdit } from '#lib/contract/counter/hall.ts';
import type { Hall } from '#lib/domain/hall.ts';
import type { PriceBand } from '#lib/domain/pricing.ts';
import { bandOf } from '#lib/domain/typed-band.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findProblems } from './check.ts';
import { type EditScope, hasPricing, isInScope, type ValidEdit, withEdit } from './edit.ts';
import { calendarDay, majorUnits, minorDigits } from './fields.ts';
import { announcement } from './file.ts';
import { hours } from './hours.ts';
import { findTable } from './lookup.ts';
import { table } from './outlet.ts';
import type { Problem } from './problem.ts';
import { pathOf, unionIssues } from './read.ts';

/** The hall with an edit, checked like a hall file. Problems have paths of the edit. */
export function readEdit(
  hall: Hall,
  version: number,
  edit: HallEdit,
  scope: EditScope,
): { hall: Hall } | { problems: Problem[] } {
  checkScope(hall, edit, scope);
  const parsed = v.safeParse(editSchema(minorDigits(hall.currency)), withIds(hall, version, edit));
  if (!parsed.success)
    return {
      problems: parsed.issues
        .flatMap(unionIssues)
        .map((issue) => ({ path: pathOf(issue), message: issue.message })),
    };
  const valid: ValidEdit = parsed.output;
  const next = withEdit(hall, valid, scope);
  const problems = [...repeatedDays(edit), ...findProblems(next).map(toEditPath(next, edit))];
  return problems.length > 0 ? { problems } : { hall: next };
}

const range = v.pipe(
  v.object({ open: v.string(), close: v.string() }),
  v.transform(({ open, close }) => `${open}-${close}`),
  hours,
  v.transform(({ from, to }) => ({ open: from, close: to })),
);

const editSchema = (digits: number) => {
  const amount = majorUnits(digits);
  const band = v.pipe(
    v.object({
      weekdays: v.array(v.number()),
      holidays: v.boolean(),
      from: v.string(),
      to: v.string(),
      per_hour: amount,
    }),
    v.check(({ from, to }) => v.is(hours, `${from}-${to}`), 'must be hours such as "10:00-02:00"'),
    v.transform((each): PriceBand => bandOf(each)),
  );
  return v.object({
    outlets: v.array(
      v.object({
        id: v.string(),
        hours: v.array(v.nullable(range)),
        days: v.array(v.object({ date: calendarDay, hours: v.nullable(range) })),
        tables: v.array(
          v.pipe(
            table,
            v.transform(({ plan: { w = 0, h = 0, ...plan }, ...rest }) => ({
              ...rest,
              plan: { ...plan, w, h },
            })),
          ),
        ),
      }),
    ),
    announcements: v.array(announcement),
    prices: v.nullable(
      v.array(
        v.pipe(
          v.object({
            outlet_id: v.nullable(v.string()),
            type: v.string(),
            default_per_hour: amount,
            deposit: amount,
            bands: v.array(band),
          }),
          v.transform(({ default_per_hour, bands, ...pricing }) => ({
            ...pricing,
            tariff: { bands, default_per_hour },
          })),
        ),
      ),
    ),
    limits: v.nullable(v.object({ second_person: amount })),
  });
};

/** Gives ids to what is new. */
function withIds(hall: Hall, version: number, edit: HallEdit): object {
  const edited = new Set(edit.outlets.flatMap(({ tables }) => tables.map(({ id }) => id)));
  const nextTableId = (outlet_id: string) => {
    let n = 1;
    while (edited.has(`${outlet_id}-${n}`) || findTable(hall, `${outlet_id}-${n}`)) n++;
    edited.add(`${outlet_id}-${n}`);
    return `${outlet_id}-${n}`;
  };
  return {
    ...edit,
    outlets: edit.outlets.map((outlet) => ({
      ...outlet,
      tables: outlet.tables.map((each) => ({ ...each, id: each.id || nextTableId(outlet.id) })),
    })),
    announcements: edit.announcements.map(({ until, ...each }, index) => ({
      ...each,
      id: each.id || `counter-${version + 1}-${index + 1}`,
      ...(until ? { until } : {}),
    })),
  };
}

/**
 * A table has the prices of its type, which are the owner's to change: also those of a table that comes back.
 */
const keepsTypes = (hall: Hall, edit: HallEdit): boolean =>
  edit.outlets.every(({ tables }) =>
    tables.every(({ id, type }) => (findTable(hall, id)?.type ?? type) === type),
  );

/** Checks that the person may edit this part of the hall, and that the hall has it. */
function checkScope(hall: Hall, edit: HallEdit, scope: EditScope): void {
  const ownerOf = new Map(hall.announcements.map(({ id, outlet_id }) => [id, outlet_id]));
  const isOwn =
    edit.outlets.every(({ id }) => isInScope(scope, id)) &&
    edit.announcements.every(
      ({ id, outlet_id }) =>
        isInScope(scope, outlet_id) && (!ownerOf.has(id) || isInScope(scope, ownerOf.get(id) ?? null)),
    ) &&
    (scope.is_owner || (edit.prices === null && edit.limits === null && keepsTypes(hall, edit)));
  if (!isOwn) throw new Refusal('role_required', { facts: { role: 'owner' } });
  const isKnown =
    new Set(edit.outlets.map(({ id }) => id)).size === edit.outlets.length &&
    edit.outlets.every(({ id, tables }) =>
      tables.every((each) => (findTable(hall, each.id)?.outlet_id ?? id) === id),
    ) &&
    (edit.prices ?? []).every((each) => hasPricing(hall, each));
  if (!isKnown) throw new Refusal('not_found', { field: 'edit' });
}

const repeatedDays = ({ outlets }: HallEdit): Problem[] =>
  outlets.flatMap(({ days }, i) =>
    days.flatMap(({ date }, j) =>
      days.findIndex((other) => other.date === date) < j
        ? [{ path: ['outlets', i, 'days', j, 'date'], message: `"${date}" is used twice` }]
        : [],
    ),
  );

/** The edit may lack outlets and announcements of the hall. */
const toEditPath =
  (hall: Hall, edit: HallEdit) =>
  ({ path, message }: Problem): Problem => {
    const [list, index, ...rest] = path;
    if ((list !== 'outlets' && list !== 'announcements') || typeof index !== 'number')
      return { path, message };
    const id = hall[list][index]?.id;
    const at = edit[list].findIndex((each) => each.id === id);
    return { path: [list, at < 0 ? index : at, ...rest], message };
  };
