'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { useSetSplit } from '#lib/api/share.ts';
import type { SplitDraft } from '#lib/draft/top-up-draft.ts';
import { useOnline } from '#lib/network/online.ts';

export interface SetSplitButtonProps {
  readonly orderId: string;
  readonly terms: SplitDraft;
  readonly label: string;
  readonly onDone?: () => void;
}

/** Splits an order without paying anything. Says above it what stands in the way. */
export function SetSplitButton({ orderId, terms, label, onDone }: SetSplitButtonProps) {
  const t = useTranslations('share');
  const online = useOnline();
  const withNetworkToast = useNetworkToast();
  const set = useSetSplit();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () =>
    withNetworkToast(async () => {
      setProblem(null);
      const reply = await set.mutateAsync({ id: orderId, ...terms });
      if (reply.code === 0) setProblem(reply.msg || null);
      else onDone?.();
    });
  return (
    <div className="flex flex-col gap-2">
      <FormProblem centered text={online ? problem : t('offline')} />
      <Button size="lg" block loading={set.isPending} disabled={!online} onClick={submit}>
        {label}
      </Button>
    </div>
  );
}
