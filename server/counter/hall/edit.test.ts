import { describe, expect, test } from 'vitest';
import type { HallEdit } from '#lib/contract/counter/hall.ts';
import { earlierEdit } from '#server/hall/edit.ts';
import { readHallFile } from '#server/hall/read.ts';
import { readEdit } from '#server/hall/read-edit.ts';
import { problemText } from './problem-texts.ts';

const hall = readHallFile('example/hall.yaml');
const owner = { outlet_ids: ['jingan', 'xuhui'], is_owner: true };
const manager = { outlet_ids: ['xuhui'], is_owner: false };
const edited = (scope: typeof owner, change: (edit: HallEdit) => void): HallEdit => {
  const edit = structuredClone(earlierEdit(hall, hall, scope));
  change(edit);
  return edit;
};
const read = (scope: typeof owner, change: (edit: HallEdit) => void) =>
  readEdit(hall, 1, edited(scope, change), scope);
const problemsOf = (change: (edit: HallEdit) => void) => {
  const result = read(owner, change);
  return 'problems' in result ? result.problems : [];
};

test('an edit that changes nothing is the hall', () => {
  for (const scope of [owner, manager]) expect(read(scope, () => {})).toEqual({ hall });
});

describe('an edit with mistakes', () => {
  test('names the fields that cannot be read', () => {
    const type = edited(owner, () => {}).prices!.findIndex(({ outlet_id }) => outlet_id === null);
    const problems = problemsOf(({ outlets, announcements, prices }) => {
      outlets[0]!.hours[0] = { open: '10:00', close: '' };
      outlets[1]!.days.push({ date: '2026-02-31', hours: null });
      announcements[0]!.title.en = ' ';
      prices![0]!.deposit = 'much';
    });
    expect(problems.map(({ path }) => path.join('.'))).toEqual([
      'outlets.0.hours.0',
      'outlets.1.days.0.date',
      'announcements.0.title.en',
      `prices.${type}.deposit`,
    ]);
  });

  test('names the fields against the rules of the hall, in both languages', () => {
    const problems = problemsOf(({ outlets, announcements }) => {
      outlets.shift();
      outlets[0]!.tables[1]!.number = '1';
      outlets[0]!.tables[2]!.plan.x = 99;
      announcements.shift();
      announcements[0]!.until = '2020-01-01';
    });
    const shown = problems.map((problem) => [
      problem.path.join('.'),
      problemText(problem, 'en-us'),
      problemText(problem, 'zh-cn'),
    ]);
    expect(shown).toEqual([
      [
        'outlets.0.tables.1.number',
        expect.stringMatching(/^Give each table/),
        '请填写不重复的台号，最多 10 个字符',
      ],
      [
        'outlets.0.tables.2.plan',
        expect.stringMatching(/outside the room/),
        '位置超出场地，或与其他球台重叠',
      ],
      ['announcements.0.until', expect.stringMatching(/last day/), '结束日期不能早于开始日期'],
    ]);
  });
});

describe('an edit by a manager', () => {
  const all = earlierEdit(hall, hall, owner);
  const ofAll = { ...all.announcements.find(({ outlet_id }) => outlet_id !== 'xuhui')! };
  test.for<[string, (edit: HallEdit) => void]>([
    ['another outlet', (edit) => Object.assign(edit, { outlets: all.outlets })],
    ['prices', (edit) => Object.assign(edit, { prices: all.prices })],
    ['limits', (edit) => Object.assign(edit, { limits: { second_person: '9000.00' } })],
    ['an announcement for all', ({ announcements }) => announcements.push({ ...ofAll, outlet_id: null })],
    ['one of another outlet', ({ announcements }) => announcements.push({ ...ofAll, outlet_id: 'xuhui' })],
    // The prices of a table are those of its type.
    ['the type of a table', ({ outlets }) => Object.assign(outlets[0]!.tables[0]!, { type: 'snooker' })],
  ])('does not change %s', ([, change]) => {
    const refusal = { reason: 'role_required', facts: { role: 'owner' } };
    expect(() => read(manager, change)).toThrow(expect.objectContaining(refusal));
  });
});

test('a table of another outlet is not taken over', () => {
  const steal = ({ outlets }: HallEdit) => outlets[0]!.tables.push(outlets[1]!.tables.pop()!);
  expect(() => read(owner, (edit) => void steal(edit))).toThrow(
    expect.objectContaining({ reason: 'not_found' }),
  );
});
