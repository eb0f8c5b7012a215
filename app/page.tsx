import { App } from './app.tsx';
import { BilingualText } from './first-paint/bilingual-text.tsx';
import { Shell } from './first-paint/shell.tsx';

/** The only page of Next; the app's own routes are in the hash. */
export default function Index() {
  return (
    <App brand="Baize" shell={<Shell />} timeout={<BilingualText text={({ error }) => error.chunk} />} />
  );
}
