import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '#lib/api/client/call.ts';
import type { Refusal, Reply } from '#lib/api/client/errors.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { hallQueries } from '#lib/api/counter/hall.ts';
import { staff } from '#lib/api/counter/staff.ts';
import {
  counterHallApi,
  type EditedHall,
  type HallCheck,
  type HallEdit,
} from '#lib/contract/counter/hall.ts';
import { useSubmit } from '../use-submit.ts';
import { changedPart, wholePath } from './changed-part.ts';
import type { Answers } from './review.tsx';

/** A check that found no errors, to be applied. */
interface Pending {
  readonly check: HallCheck;
  readonly edit: HallEdit;
  /** The version that is put back; null for an edit. */
  readonly backTo: number | null;
  readonly reason: string;
}

/** Checks edits of `hall`, then applies them. */
export function useHallActions(
  hall: EditedHall,
  {
    onErrors,
    onApplied,
  }: { onErrors: (errors: HallCheck['errors']) => void; onApplied: (version: number) => void },
) {
  const client = useQueryClient();
  const t = useTranslations('counter.hall');
  const { submit, ...state } = useSubmit();
  const [pending, setPending] = useState<Pending | null>(null);
  /** What somebody else has changed since it was read. */
  const [changed, setChanged] = useState<'hall' | 'bookings' | null>(null);
  const onRefused = ({ reason, facts }: Refusal) => {
    setChanged(reason !== 'changed' ? null : facts.outside === undefined ? 'hall' : 'bookings');
    return true;
  };

  const check = (
    edit: HallEdit,
    { reason = '', backTo = null }: Partial<Pick<Pending, 'reason' | 'backTo'>> = {},
  ) =>
    submit(
      () =>
        call(counterHallApi.check, { base_version: hall.version, edit: changedPart(edit, hall.edit) }, staff),
      (result) => {
        onErrors(result.errors.map(({ path, text }) => ({ path: wholePath(path, edit, hall.edit), text })));
        setPending(result.errors.length > 0 ? null : { check: result, edit, backTo, reason });
      },
      onRefused,
    );

  /** Like `check`, for what an earlier version had. */
  const checkBack = (version: number) =>
    submit(
      () => checkEarlier(hall, version),
      (found) => setPending({ ...found, backTo: version, reason: '' }),
      onRefused,
    );

  const apply = ({ check: { outside }, edit, backTo }: Pending, answers: Answers) => {
    const input = { ...answers, base_version: hall.version, outside: outside.length };
    return submit(
      () =>
        backTo === null
          ? call(counterHallApi.apply, { ...input, edit: changedPart(edit, hall.edit) }, staff)
          : call(counterHallApi.back, { ...input, version: backTo }, staff),
      ({ version }) => {
        onApplied(version);
        for (const { queryKey } of [
          { queryKey: hallQueries.all },
          { queryKey: counterBookingQueries.all },
          counterQueries.board(),
        ])
          void client.invalidateQueries({ queryKey });
      },
      onRefused,
    );
  };

  return {
    running: state.running,
    problem: state.problem && changed ? t(`changedBy.${changed}`) : state.problem,
    /** True if another version is in force by now. */
    isOutdated: state.problem !== null && changed === 'hall',
    pending,
    check,
    checkBack,
    apply,
    close: () => setPending(null),
  };
}

/**
 * What putting an earlier version back would change. An error of it is no field's: the reply is refused with
 * its text.
 */
async function checkEarlier(
  hall: EditedHall,
  version: number,
): Promise<Reply<Pick<Pending, 'check' | 'edit'>>> {
  const earlier = await call(counterHallApi.detail, { version }, staff);
  if (earlier.code === 0) return earlier;
  const { edit } = earlier.data;
  const reply = await call(
    counterHallApi.check,
    { base_version: hall.version, edit: changedPart(edit, hall.edit) },
    staff,
  );
  if (reply.code === 0) return reply;
  const [error] = reply.data.errors;
  return error
    ? { code: 0, msg: error.text, reason: 'hall_problems', field: null, facts: {}, data: undefined }
    : { ...reply, data: { check: reply.data, edit } };
}
