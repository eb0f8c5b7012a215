import { Dialog, type DialogProps } from '@headlessui/react';
import { useLayoutEffect, useState } from 'react';

/** Headless UI's `Dialog`, opened after it is mounted: else the page behind it would not be inert. */
export function ModalDialog({ open, ...props }: DialogProps & { open: boolean }) {
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return <Dialog {...props} open={open && isMounted} />;
}
