import { bilingual } from './first-paint/bilingual.ts';
import { BilingualText } from './first-paint/bilingual-text.tsx';

/** What a static host sends for an unknown path. */
export default function NotFound() {
  return (
    <a href="/" className="flex h-full flex-col items-center justify-center gap-2 text-ink-2">
      {/* scripts/configure.ts writes a deployment's own name here. */}
      <title>Baize</title>
      <BilingualText {...bilingual(({ error }) => error.page)} />
      <span className="font-semibold text-brand-text">
        <BilingualText {...bilingual(({ tab }) => tab.home)} />
      </span>
    </a>
  );
}
