'use client';

import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  readonly children: ReactNode;
}

/** Wraps a lazy part that its page can do without: shows nothing while it loads or after an error. */
export class OptionalBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
