import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { moneyFormatter } from '#server/core/format-money.ts';
import type { Lang } from '#server/core/lang.ts';
import { pageTexts } from './page-text.ts';
import type { PaymentRequest } from './port.ts';

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

const style = raw(`
:root { color-scheme: light dark; --ground: #f4f6f5; --card: #fff; --ink: #14201a; --soft: #5b6a62; --line: #d9e0dc }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1411; --card: #18211c; --ink: #eef4f0; --soft: #9fb0a6; --line: #2c3831 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px;
  background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 400px; padding: 24px; border-radius: 16px; background: var(--card); border: 1px solid var(--line) }
h1 { margin: 0; font-size: 16px; font-weight: 600; overflow-wrap: anywhere }
p { margin: 4px 0 0; color: var(--soft); font-size: 14px }
.amount { margin: 20px 0 4px; color: var(--ink); font-size: 36px; font-weight: 700; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
form { display: grid; gap: 12px; margin-top: 24px }
button, a { min-height: 48px; display: grid; place-items: center; border-radius: 12px; border: 1px solid var(--line);
  background: none; color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
button.primary { background: #0dbc3b; border-color: #0dbc3b; color: #04210c }
a { margin-top: 24px }
:focus-visible { outline: 3px solid #0dbc3b; outline-offset: 2px }
`);

export interface Page {
  readonly html: string;
  /** The nonce of the inline stylesheet, for the Content-Security-Policy. */
  readonly nonce: string;
}

async function renderPage(lang: Lang, title: string, body: Markup): Promise<Page> {
  const nonce = randomBytes(16).toString('base64');
  const document = await html`<!doctype html>
<html lang="${lang === 'zh-cn' ? 'zh-Hans' : 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
<main>${body}</main>
</html>`;
  return { html: String(document), nonce };
}

export function sandboxPage(request: PaymentRequest): Promise<Page> {
  const text = pageTexts[request.lang];
  const formatMoney = moneyFormatter(request.currency, request.lang);
  return renderPage(
    request.lang,
    text.sandbox,
    html`
<p>${text.sandbox}</p>
<h1>${request.brand} · ${request.title}</h1>
<p class="amount">${formatMoney(request.amount)}</p>
<p>${text.explain}</p>
<form method="post">
<button class="primary" name="result" value="paid">${text.pay}</button>
<button name="result" value="failed">${text.fail}</button>
</form>
<a href="${request.cancel_url}">${text.leave}</a>`,
  );
}

export function errorPage(lang: Lang, problem: 'not_found' | 'unavailable', appUrl: string): Promise<Page> {
  const text = pageTexts[lang];
  const title = text[`${problem}_title`];
  return renderPage(
    lang,
    title,
    html`<h1>${title}</h1><p>${text[problem]}</p><a href="${appUrl}">${text.back}</a>`,
  );
}

/** Blocks scripts and framing, and allows forms to this server and the app only. */
export function sendPage(
  c: Context,
  page: Page,
  status: 200 | 404 | 503,
  appUrl: string,
): Response | Promise<Response> {
  c.header(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      `style-src 'nonce-${page.nonce}'`,
      // Submitting the form redirects to the app, which may have another origin.
      `form-action 'self' ${new URL(appUrl).origin}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  return c.html(page.html, status);
}
