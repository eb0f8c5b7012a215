'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useSetSplit } from '#lib/api/share.ts';
import type { Order } from '#lib/contract/order.ts';
import type { SplitState } from '#lib/contract/share.ts';
import type { SplitDraft } from '#lib/draft/top-up-draft.ts';
import { useOnline } from '#lib/network/online.ts';
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
  const online = useOnline();
  const withNetworkToast = useNetworkToast();
  const set = useSetSplit();
  const [terms, setTerms] = useState(termsOf(split));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () =>
    withNetworkToast(async () => {
      setProblem(null);
      const reply = await set.mutateAsync({ id: order.id, ...terms });
      if (reply.code === 0) setProblem(reply.msg || null);
      else onClose();
    });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('change.terms')}
      footer={
        <div className="flex flex-col gap-2">
          <FormProblem centered text={online ? problem : t('offline')} />
          <Button size="lg" block loading={set.isPending} disabled={!online} onClick={submit}>
            {t('change.save')}
          </Button>
        </div>
      }
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
