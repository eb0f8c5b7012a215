import { safeHtml } from './safe-html.tsx';

const typography =
  'break-words text-ink-2 leading-6 [&_a]:text-brand-text [&_a]:underline [&_h2]:mt-7 [&_h2]:mb-2 [&_h2]:font-semibold [&_h2]:text-title [&_h2]:text-ink [&_h3]:mt-5 [&_h3]:mb-1 [&_h3]:font-semibold [&_h3]:text-ink [&_img]:my-4 [&_img]:max-w-full [&_img]:rounded-md [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_p]:mt-3 [&_strong]:text-ink [&_table]:my-4 [&_table]:w-full [&_td]:border-line [&_td]:border-b [&_td]:py-2 [&_ul]:list-disc [&_ul]:ps-6';

/** The operator's HTML texts, reduced to allowed tags. */
export const Prose = ({ html }: { html: string }) => <div className={typography}>{safeHtml(html)}</div>;
