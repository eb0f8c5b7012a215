'use client';

import { useTranslations } from 'next-intl';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';

const RELOADED = 'reloaded';

interface State {
  readonly failed: 'chunk' | 'page' | null;
}

/**
 * Catches what breaks while a page loads or draws. A chunk that can't be had is most often one of an older version:
 * the page is loaded anew once; then the person is asked to click the screen.
 */
export class LoadBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: isChunkError(error) ? 'chunk' : 'page' };
  }

  override componentDidCatch(error: unknown): void {
    if (!isChunkError(error) || !navigator.onLine || sessionStorage.getItem(RELOADED)) return;
    sessionStorage.setItem(RELOADED, '1');
    location.reload();
  }

  override render(): ReactNode {
    if (this.state.failed === 'chunk') return <ClickToRetry />;
    if (this.state.failed === 'page') return <ErrorState onRetry={() => location.reload()} />;
    return this.props.children;
  }
}

const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /dynamically imported module/.test(error.message));

function ClickToRetry() {
  const t = useTranslations('error');
  return (
    <button
      type="button"
      className="flex h-full w-full items-center justify-center p-8 text-center text-ink-2"
      onClick={() => {
        sessionStorage.removeItem(RELOADED);
        location.reload();
      }}
    >
      {t('chunk')}
    </button>
  );
}
