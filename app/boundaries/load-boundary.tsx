'use client';

import { Component, type ReactNode } from 'react';
import { isChunkError, reloadOnce } from '#lib/pwa/chunk-error.ts';

export interface LoadBoundaryProps {
  /** "The connection has timed out, click the screen": for what could not be loaded. */
  readonly timeout: ReactNode;
  /** For what broke while it was drawn; `timeout` where there is none. */
  readonly broken?: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failed: 'chunk' | 'page' | null;
}

/**
 * Catches what breaks while a page loads or draws. A chunk that can't be had is most often one of an older version:
 * the page is loaded anew once; then the person is asked to click the screen.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: isChunkError(error) ? 'chunk' : 'page' };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkError(error) && navigator.onLine) reloadOnce();
  }

  override render(): ReactNode {
    const { failed } = this.state;
    const { timeout, broken, children } = this.props;
    if (failed === null) return children;
    if (failed === 'page' && broken) return broken;
    return (
      <button
        type="button"
        className="flex h-full w-full items-center justify-center p-8 text-center text-ink-2"
        onClick={() => location.reload()}
      >
        {timeout}
      </button>
    );
  }
}
