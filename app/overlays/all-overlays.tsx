'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { pathRules } from '#app/routes.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ToastViewport } from '#components/ui/toast-viewport.tsx';
import { type ClientEvent, onClientEvent } from '#lib/api/client/events.ts';
import { configQueries } from '#lib/api/config.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { onToast, type Toast, toast } from '#lib/toast/toast.ts';

/** Longer than other toasts: it concerns money. */
const SLOW_TOAST_MS = 8_000;

const UpdateBar = lazyPart(() => import('./update-bar.tsx'));
const Moments = lazyPart(() => import('#app/features/moments/moments.tsx'));
const OutdatedDialog = lazyPart(() => import('./outdated-dialog.tsx'));
const AgreementSheet = lazyPart(() => import('#app/features/agreement/agreement-sheet.tsx'));
const Alert = lazyPart(() => import('#components/ui/alert.tsx').then(({ Alert }) => ({ default: Alert })));

export interface AllOverlaysProps {
  readonly isIdle: boolean;
}

/** What any page may show over itself: toasts, an alert, changed texts to agree to, a new version. */
export default function AllOverlays({ isIdle }: AllOverlaysProps) {
  const t = useTranslations();
  const { hash, path } = useLocation();
  const router = useRouter();
  const client = useQueryClient();
  const person = useSession()?.userinfo;
  const mustAgree = Boolean(person?.must_agree.length);
  const config = useQuery(configQueries.config());
  // A config that was restored from an earlier visit may be outdated.
  const isCurrent = config.isSuccess && config.dataUpdatedAt >= performance.timeOrigin;
  const minVersion = isCurrent ? config.data.min_version : '';
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [alert, setAlert] = useState<string | null>(null);
  const [update, setUpdate] = useState<(() => void) | null>(null);

  const handleEvent = useEffectEvent((event: ClientEvent) => {
    if (event.kind === 'server-error') toast(t('error.server'), 'error');
    if (event.kind === 'slow') toast(t('error.slow'), 'info', SLOW_TOAST_MS);
    if (event.kind === 'alert') setAlert(event.msg);
    if (event.kind !== 'session-ended') return;
    if (!pathRules.isSignInStep(path)) router.navigateTo('/pages/entry/login', { next: hash });
  });
  useEffect(() => onClientEvent((event) => handleEvent(event)), []);
  useEffect(
    // Only the latest toast is shown: two may contradict each other.
    () => onToast((next) => setToasts([next])),
    [],
  );
  useEffect(() => {
    if (!isIdle) return;
    const start = async () => {
      const { runDeferredStartup } = await import('#app/deferred-startup.ts');
      await runDeferredStartup({
        client,
        navigator: router,
        onUpdate: (applyUpdate) => setUpdate(() => applyUpdate),
      });
    };
    void start();
  }, [client, router, isIdle]);

  return (
    <>
      {/* The bars first: the one at the top has the room of the notch. */}
      {update && (
        <OptionalBoundary>
          <UpdateBar onUpdate={update} onClose={() => setUpdate(null)} />
        </OptionalBoundary>
      )}
      {isIdle && person?.mobile && (
        <OptionalBoundary key={person.id}>
          <Moments />
        </OptionalBoundary>
      )}
      <ToastViewport
        toasts={toasts}
        onDone={(id) => setToasts((all) => all.filter((one) => one.id !== id))}
      />
      {alert !== null && (
        <OptionalBoundary>
          <Alert open message={alert} onClose={() => setAlert(null)} />
        </OptionalBoundary>
      )}
      {mustAgree && !isTextPage(path) && (
        <OptionalBoundary>
          <AgreementSheet />
        </OptionalBoundary>
      )}
      {minVersion && (
        <OptionalBoundary>
          <OutdatedDialog minVersion={minVersion} />
        </OptionalBoundary>
      )}
    </>
  );
}

/** The texts can be read before the person agrees to them. */
const isTextPage = (path: string) => path.startsWith('/pages/entry/text');
