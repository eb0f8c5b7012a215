/** Posted by the worker to every open page after a push, so that the page fetches its data again. */
export const PUSH_RECEIVED = 'push-received';
