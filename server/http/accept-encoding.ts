const pattern = (encoding: string) =>
  new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:[.]0*)?(?:$|[\\s,]))(?:$|[\\s,;])`);

const patterns = { br: pattern('br'), gzip: pattern('gzip') };

export type Encoding = keyof typeof patterns;

/** Whether an `Accept-Encoding` header accepts an encoding. */
export const accepts = (header: string, encoding: Encoding): boolean => patterns[encoding].test(header);
