/** Said by the worker to every open page when something was pushed, so that what it shows is asked anew. */
export const PUSH_RECEIVED = 'told';
