import { App } from './app.tsx';
import { BilingualText } from './first-paint/bilingual-text.tsx';
import { Shell } from './first-paint/shell.tsx';

/** The only page that Next knows; the rest of the app lies behind the hash. */
export default function Index() {
  return <App brand="Baize" shell={<Shell />} timeout={<BilingualText of={({ error }) => error.chunk} />} />;
}
