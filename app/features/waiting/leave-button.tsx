'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { Button, type ButtonProps } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { LeaveDialogProps } from './leave-dialog.tsx';

// The confirmation needs the dialog library, which Home does not load.
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'));

type LeaveButtonProps = Pick<LeaveDialogProps, 'wishId' | 'what'> &
  Pick<ButtonProps, 'variant' | 'size' | 'block' | 'className'>;

/** Leaves the waiting list or declines its offer, after a confirmation. */
export function LeaveButton({ wishId, what, ...look }: LeaveButtonProps) {
  const t = useTranslations('waiting');
  const [open, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const ask = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button {...look} onClick={ask}>
        {t(what === 'decline' ? 'offer.decline' : 'leave')}
      </Button>
      {wasOpened && (
        <Suspense>
          <LeaveDialog wishId={wishId} what={what} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
