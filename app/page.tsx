import { App } from './app.tsx';
import { bilingual } from './first-paint/bilingual.ts';
import { BilingualText } from './first-paint/bilingual-text.tsx';

const outline = {
  slow: bilingual(({ ui }) => ui.slow),
  tabs: {
    home: bilingual(({ tab }) => tab.home),
    order: bilingual(({ tab }) => tab.order),
    mine: bilingual(({ tab }) => tab.mine),
  },
};

/** The only page of Next; the app's own routes are in the hash. */
export default function Index() {
  return <App outline={outline} timeout={<BilingualText {...bilingual(({ error }) => error.chunk)} />} />;
}
