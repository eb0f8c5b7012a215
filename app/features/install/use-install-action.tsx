'use client';

import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { type InstallMethod, useInstall } from '#lib/pwa/install.ts';
import { declineInstall } from '#lib/pwa/install-suggestion.ts';

const InstallSheet = lazyPart(() => import('./install-sheet.tsx'));

/** Installs the app: by the browser's prompt, or by `sheet`, which shows how to do it by hand. */
export function useInstallAction(): { method: InstallMethod; install: () => void; sheet: ReactNode } {
  const { method, install } = useInstall();
  const [open, setOpen] = useState(false);
  const byHand = method === 'ios' || method === 'inside' ? method : null;
  return {
    method,
    install: async () => {
      if (byHand) setOpen(true);
      // Closing the browser's prompt declines the suggestion too.
      else if (!(await install())) declineInstall();
    },
    sheet: open && byHand && (
      <Suspense>
        <InstallSheet method={byHand} open onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
