import { browserHistory } from '#lib/router/browser-history.ts';

// Next runs this file before its own router starts: a hash that is opened from then on is a page over the first one.
browserHistory();
