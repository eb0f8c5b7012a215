'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { useBlockPerson } from '#lib/api/player-invitation.ts';
import { useOnline } from '#lib/network/online.ts';
import { toast } from '#lib/toast/toast.ts';

export interface BlockButtonProps {
  /** The place of the person in an order, or an invitation of theirs. */
  readonly personId: string;
  readonly name: string;
}

/** Blocks somebody, after a confirmation that says what it does. */
export function BlockButton({ personId, name }: BlockButtonProps) {
  const t = useTranslations('people');
  const online = useOnline();
  const withNetworkToast = useNetworkToast();
  const [asking, setAsking] = useState(false);
  const block = useBlockPerson();
  const confirm = () =>
    withNetworkToast(async () => {
      const reply = await block.mutateAsync({ person_id: personId });
      setAsking(false);
      if (reply.code === 1) toast(t('block.done', { name }), 'success');
    });
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        <span aria-hidden="true">{t('block.do')}</span>
        <span className="sr-only">{t('block.label', { name })}</span>
      </Button>
      <Confirm
        open={asking}
        title={t('block.ask', { name })}
        message={t(online ? 'block.text' : 'offline')}
        confirmLabel={t('block.do')}
        tone="danger"
        loading={block.isPending}
        disabled={!online}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
