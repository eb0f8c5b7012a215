/** Whether `element` has a box on the page that is shown: a hidden page keeps its layout. */
export const isShown = (element: Element): boolean =>
  element.closest('[data-hidden]') === null && element.getClientRects().length > 0;
