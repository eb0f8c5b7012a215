import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { CoreDeps } from '#server/core/context.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const VALID_SECONDS = 180 * 86_400;

/** Says where vulnerabilities are reported (RFC 9116). Answers 404 if `SECURITY_CONTACT` is not set. */
export function securityTxt({ env, clock }: CoreDeps): Hono {
  const app = new Hono();
  app.get(PATH, (c) => {
    const { SECURITY_CONTACT, API_URL } = env;
    if (!SECURITY_CONTACT) throw new HTTPException(404);
    // The same text for a day.
    const today = clock.now() - (clock.now() % 86_400);
    const lines = [
      `Contact: ${SECURITY_CONTACT}`,
      `Expires: ${new Date((today + VALID_SECONDS) * 1000).toISOString()}`,
      'Preferred-Languages: en, zh',
      `Canonical: ${API_URL}${PATH}`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' });
  });
  return app;
}
