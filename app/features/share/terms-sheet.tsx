'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Sheet } from '#components/ui/sheet.tsx';
import type { Order } from '#lib/contract/order.ts';
import type { SplitState } from '#lib/contract/share.ts';
import type { SplitDraft } from '#lib/draft/top-up-draft.ts';
import { SetSplitButton } from './set-split-button.tsx';
import { SplitFields } from './split-fields.tsx';

export interface TermsSheetProps {
  readonly order: Order;
  readonly split: SplitState;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Splits an order again, into equal shares. */
export function TermsSheet({ order, split, open, onClose }: TermsSheetProps) {
  const t = useTranslations('share');
  const [terms, setTerms] = useState(termsOf(split));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('change.terms')}
      footer={<SetSplitButton orderId={order.id} terms={terms} label={t('change.save')} onDone={onClose} />}
    >
      <div className="flex flex-col gap-5">
        <SplitFields split={split} timeZone={order.store.time_zone} terms={terms} onChange={setTerms} />
        {split.friends.length > 0 && <p className="text-ink-2 text-small">{t('change.note')}</p>}
      </div>
    </Sheet>
  );
}

const termsOf = ({ terms, party_size }: SplitState): SplitDraft => ({
  deposit: terms?.deposit ?? 'shared',
  at_deadline: terms?.at_deadline ?? 'cover',
  party_size,
});
