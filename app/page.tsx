import { App } from './app.tsx';
import { bilingual } from './first-paint/bilingual.ts';
import { BilingualText } from './first-paint/bilingual-text.tsx';

/** The only page of Next; the app's own routes are in the hash. */
export default function Index() {
  return (
    <App
      slow={bilingual(({ ui }) => ui.slow)}
      timeout={<BilingualText {...bilingual(({ error }) => error.chunk)} />}
    />
  );
}
