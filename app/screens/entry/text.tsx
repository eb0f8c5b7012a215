'use client';

import { TextPage } from '#app/features/agreement/text-page.tsx';

/** The user agreement. */
export default function Terms() {
  return <TextPage text="terms" />;
}
