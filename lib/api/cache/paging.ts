export interface Page {
  readonly next_cursor: string | null;
}

/** Query options that every list read by cursor shares. */
export const paging = {
  initialPageParam: '',
  getNextPageParam: (page: Page) => page.next_cursor,
};

/** The part of a page's input that names its cursor: empty for the first page. */
export const cursorInput = (pageParam: string): { cursor?: string } =>
  pageParam ? { cursor: pageParam } : {};
