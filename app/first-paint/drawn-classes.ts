/** Classes of states and of changes between them: nothing has either before the app is there. */
const UNSEEN = /^(?:active|hover|disabled|starting):|^(?:transition|duration|ease)(?:-|$)/;

/** Whether the document has the styles of a class; without, it has not the class either. */
export const isDrawnClass = (name: string): boolean => !UNSEEN.test(name);
