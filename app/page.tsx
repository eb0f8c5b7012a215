import { App } from './app.tsx';
import { Shell } from './shell.tsx';
import { Words } from './words.tsx';

/** The only page that Next knows; the rest of the app lies behind the hash. */
export default function Index() {
  return <App brand="Baize" shell={<Shell />} timeout={<Words of={({ error }) => error.chunk} />} />;
}
