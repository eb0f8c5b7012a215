'use client';

import { Component, type ReactNode, Suspense } from 'react';

/** Holds what a page can do without and loads lazily: where it can't be had, or breaks, the page stands without it. */
export class OptionalBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
