'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { Chip } from '#components/ui/chip.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useFadedSides } from '#components/ui/use-faded-sides.ts';
import { localDay } from '#lib/domain/time.ts';

export interface CheckoutProblemProps {
  readonly text: string;
  /** Free starts to choose instead. */
  readonly nearest: readonly number[];
  readonly chosenAt: number | null;
  /** Another table of the type that is free at that start. */
  readonly other: { readonly number: string; readonly onPick: () => void } | null;
  /** A shorter game to choose instead: its length as text. */
  readonly shorter: { readonly text: string; readonly onPick: () => void } | null;
  readonly timeZone: string;
  readonly onPick: (startAt: number) => void;
}

/** Says why the request cannot be ordered, and offers a shorter game, another table or the nearest starts. */
export function CheckoutProblem({
  text,
  nearest,
  chosenAt,
  other,
  shorter,
  timeZone,
  onPick,
}: CheckoutProblemProps) {
  const t = useTranslations('add');
  const { time, dayAndTime } = useClockText(timeZone);
  const isSameDay = (at: number) =>
    chosenAt !== null && localDay(at, timeZone) === localDay(chosenAt, timeZone);
  return (
    <div className="flex flex-col gap-2">
      <FormProblem centered text={text} />
      {(nearest.length > 0 || other || shorter) && (
        <ChoiceRow label={t('nearest')}>
          {shorter && <Chip onClick={shorter.onPick}>{shorter.text}</Chip>}
          {other && chosenAt !== null && (
            <Chip onClick={other.onPick}>{t('otherAt', { number: other.number, time: time(chosenAt) })}</Chip>
          )}
          {nearest.map((at) => (
            <Chip key={at} onClick={() => onPick(at)}>
              {isSameDay(at) ? time(at) : dayAndTime(at)}
            </Chip>
          ))}
        </ChoiceRow>
      )}
    </div>
  );
}

/** A row of what can be chosen instead, which scrolls if it is wider than the page. */
function ChoiceRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLFieldSetElement>(null);
  useFadedSides(row);
  return (
    <fieldset
      ref={row}
      aria-label={label}
      className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 min-[420px]:justify-center-safe"
    >
      {children}
    </fieldset>
  );
}
