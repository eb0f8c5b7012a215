import { browserHistory } from '#lib/router/browser-history.ts';

// Next runs this file before its own router starts: a hash that is opened from then on is a page over the first one.
browserHistory();

// A build has it in the head of the document, before the first paint (scripts/document).
if (process.env.NODE_ENV === 'development') void import('#app/first-paint/other-page.ts');
