'use client';

import { useTranslations } from 'next-intl';
import { BillRow } from '#components/order/bill-row.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Card } from '#components/ui/card.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Section } from '#components/ui/section.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { SplitState } from '#lib/contract/share.ts';
import { PARTY_SIZES } from '#lib/domain/party.ts';
import { deadlineChoices, depositBearers, equalShare } from '#lib/domain/share.ts';
import type { SplitDraft } from '#lib/draft/top-up-draft.ts';

/** What a friend and the organiser would pay, minor units. */
export function partsOf({ play, deposit }: SplitState, terms: SplitDraft) {
  const shared = terms.deposit === 'shared' ? equalShare(deposit, terms.party_size) : 0;
  const friend = equalShare(play, terms.party_size) + shared;
  return { friend, own: play + deposit - friend * (terms.party_size - 1) };
}

export interface SplitFieldsProps {
  readonly split: SplitState;
  readonly timeZone: string;
  readonly terms: SplitDraft;
  readonly onChange: (terms: SplitDraft) => void;
}

/** How a price is split: among how many, who bears the deposit, and what happens at the deadline. */
export function SplitFields({ split, timeZone, terms, onChange }: SplitFieldsProps) {
  const t = useTranslations('share');
  const { coming } = useClockText(timeZone);
  const { friend, own } = partsOf(split, terms);
  return (
    <>
      <Section title={t('players')}>
        <Stepper
          label={t('players')}
          value={terms.party_size}
          min={Math.max(PARTY_SIZES.min, split.friends.length + 1)}
          max={PARTY_SIZES.max}
          onChange={(party_size) => onChange({ ...terms, party_size })}
        />
      </Section>
      {split.deposit > 0 && (
        <Section title={t('deposit.label')} action={<Amount value={split.deposit} size="sm" />}>
          <Segmented
            label={t('deposit.label')}
            value={terms.deposit}
            onChange={(deposit) => onChange({ ...terms, deposit })}
            options={depositBearers.map((value) => ({ value, label: t(`deposit.${value}`) }))}
          />
        </Section>
      )}
      <Card>
        <dl>
          <BillRow label={t('eachFriend')} value={<Amount value={friend} size="sm" />} />
          <BillRow label={t('you')} value={<Amount value={own} size="md" />} total />
        </dl>
      </Card>
      {split.due_at !== null && (
        <Section title={t('deadline.label', { time: coming(split.due_at) })}>
          <RadioCards
            label={t('deadline.label', { time: coming(split.due_at) })}
            value={terms.at_deadline}
            onChange={(at_deadline) => onChange({ ...terms, at_deadline })}
            options={deadlineChoices.map((value) => ({ value, title: t(`deadline.${value}`) }))}
          />
        </Section>
      )}
    </>
  );
}
