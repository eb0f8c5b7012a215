'use client';

import { Component, type ReactNode } from 'react';
import { showApp } from '#app/first-paint/hand-over.ts';
import { isChunkError, reloadOnce } from '#lib/pwa/chunk-error.ts';

export interface LoadBoundaryProps {
  /** SPEC §8, for a part that could not be loaded: asks for a click on the screen. */
  readonly timeout: ReactNode;
  /** For an error while drawing; `timeout` if it is missing. */
  readonly broken?: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failed: 'chunk' | 'page' | null;
}

/** Catches errors while a page loads or draws. After a missing chunk, the page is reloaded once. */
export class LoadBoundary extends Component<LoadBoundaryProps, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: isChunkError(error) ? 'chunk' : 'page' };
  }

  override componentDidCatch(error: unknown): void {
    showApp();
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
