import { Dialog, type DialogProps } from '@headlessui/react';
import { useLayoutEffect, useState } from 'react';

/**
 * The `Dialog` of Headless UI, opened right after it is mounted: one that is mounted open does not make the
 * page behind it inert, as it looks for that page when it is mounted.
 */
export function ModalDialog({ open, ...props }: DialogProps & { open: boolean }) {
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return <Dialog {...props} open={open && isMounted} />;
}
