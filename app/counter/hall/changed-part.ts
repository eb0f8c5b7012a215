import type { HallEdit, OutletEdit } from '#lib/contract/counter/hall.ts';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const changedOutlets = (edit: HallEdit, base: HallEdit): OutletEdit[] =>
  edit.outlets.filter((outlet, index) => !isSame(outlet, base.outlets[index]));

/** What is sent of an edit: outlets, prices and limits that are as they were in `base` stay as they are. */
export const changedPart = (edit: HallEdit, base: HallEdit): HallEdit => ({
  ...edit,
  outlets: changedOutlets(edit, base),
  prices: isSame(edit.prices, base.prices) ? null : edit.prices,
  limits: isSame(edit.limits, base.limits) ? null : edit.limits,
});

/** The path in the whole edit of one in its changed part. */
export const wholePath = (path: string, edit: HallEdit, base: HallEdit): string =>
  path.replace(/^outlets\.(\d+)/, (_, index: string) => {
    const outlet = changedOutlets(edit, base)[Number(index)];
    return `outlets.${edit.outlets.findIndex(({ id }) => id === outlet?.id)}`;
  });
