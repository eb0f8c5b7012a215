'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { pathRules } from '#app/routes.ts';
import { ToastViewport } from '#components/ui/toast-viewport.tsx';
import { type ClientEvent, onClientEvent } from '#lib/api/client/events.ts';
import { configQueries } from '#lib/api/config.ts';
import { whenIdle } from '#lib/pwa/idle.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { onToast, type Toast, toast } from '#lib/toast/toast.ts';

/** Who waits for money to move should find the time to read it. */
const SLOW_TOAST_MS = 8_000;

const UpdateBar = lazy(() => import('./update-bar.tsx'));
const Outdated = lazy(() => import('./outdated-dialog.tsx'));
const AgreeSheet = lazy(() => import('#app/features/agreement/agreement-sheet.tsx'));
const Alert = lazy(() => import('#components/ui/alert.tsx').then(({ Alert }) => ({ default: Alert })));

/** Shows what is said from anywhere: toasts, refusals in a modal, the end of the session, a new version. */
export function Overlays() {
  const t = useTranslations();
  const { hash, path } = useLocation();
  const router = useRouter();
  const client = useQueryClient();
  const mustAgree = Boolean(useSession()?.userinfo.must_agree.length);
  const config = useQuery(configQueries.config());
  // What the phone kept of it says nothing about now.
  const leastVersion = config.isFetchedAfterMount && config.isSuccess ? config.data.min_version : '';
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const [update, setUpdate] = useState<(() => void) | null>(null);

  const hear = useEffectEvent((signal: ClientEvent) => {
    if (signal.kind === 'trouble') toast(t('error.server'), 'error');
    if (signal.kind === 'slow') toast(t('error.slow'), 'info', SLOW_TOAST_MS);
    if (signal.kind === 'refused') setMessage(signal.msg);
    if (signal.kind !== 'session-ended') return;
    if (!pathRules.isSignInStep(path)) router.navigateTo('/pages/entry/login', { next: hash });
  });
  useEffect(() => onClientEvent((signal) => hear(signal)), []);
  useEffect(
    // Two at a time may contradict each other.
    () => onToast((next) => setToasts([next])),
    [],
  );
  useEffect(
    () =>
      whenIdle(async () => {
        const { runDeferredStartup } = await import('#app/deferred-startup.ts');
        await runDeferredStartup({
          client,
          navigator: router,
          onUpdate: (goOver) => setUpdate(() => goOver),
        });
      }),
    [client, router],
  );

  return (
    <>
      <ToastViewport
        toasts={toasts}
        onDone={(id) => setToasts((all) => all.filter((one) => one.id !== id))}
      />
      {message !== null && (
        <OptionalBoundary>
          <Alert open message={message} onClose={() => setMessage(null)} />
        </OptionalBoundary>
      )}
      {mustAgree && !isText(path) && (
        <OptionalBoundary>
          <AgreeSheet />
        </OptionalBoundary>
      )}
      {leastVersion && (
        <OptionalBoundary>
          <Outdated least={leastVersion} />
        </OptionalBoundary>
      )}
      {update && (
        <OptionalBoundary>
          <UpdateBar onUpdate={update} onClose={() => setUpdate(null)} />
        </OptionalBoundary>
      )}
    </>
  );
}

/** The texts themselves can be read before they are agreed to. */
const isText = (path: string) => path.startsWith('/pages/entry/text');
