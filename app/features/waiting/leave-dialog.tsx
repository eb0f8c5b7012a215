'use client';

import { useTranslations } from 'next-intl';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Confirm } from '#components/ui/confirm.tsx';
import { useLeaveWaiting } from '#lib/api/waiting.ts';

export interface LeaveDialogProps {
  readonly wishId: string;
  /** `decline`: an offer; `leave`: the list. */
  readonly what: 'decline' | 'leave';
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before the waiting list is left or an offer is declined. */
export default function LeaveDialog({ wishId, what, open, onClose }: LeaveDialogProps) {
  const t = useTranslations('waiting');
  const withNetworkToast = useNetworkToast();
  const leave = useLeaveWaiting();
  const texts =
    what === 'decline'
      ? (['offer.declineAsk', 'offer.declineText', 'offer.decline', 'offer.keep'] as const)
      : (['leaveAsk', 'leaveText', 'leave', 'stay'] as const);
  const [title, message, confirm, cancel] = texts.map((key) => t(key));
  const submit = () =>
    withNetworkToast(async () => {
      await leave.mutateAsync({ id: wishId });
      onClose();
    });
  return (
    <Confirm
      open={open}
      title={title}
      message={message}
      confirmLabel={confirm ?? ''}
      cancelLabel={cancel ?? ''}
      tone="danger"
      loading={leave.isPending}
      onConfirm={submit}
      onCancel={onClose}
    />
  );
}
