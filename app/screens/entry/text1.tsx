'use client';

import { TextPage } from '#app/features/agreement/text-page.tsx';

/** The privacy policy. */
export default function Privacy() {
  return <TextPage text="privacy" />;
}
