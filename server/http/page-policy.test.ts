import { expect, test } from 'vitest';
import { withPolicy } from './page-policy.ts';

const page =
  '<!DOCTYPE html><html><head><meta charSet="utf-8"/><style data-x>p{color:red}</style></head><body><script>before()</script><script src="/a.js"></script></body></html>';
const policyOf = (html: string) => /content="([^"]*)"/.exec(html)?.[1] ?? '';

test('allows scripts of the app, and inline ones by their hash', () => {
  const policy = policyOf(withPolicy(page, ''));
  // printf 'before()' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-BXqlWGOUHp00lqMtJadjkHEL26fQotX7D8WXJMF9FZY=';",
  );
  expect(policy).toContain("style-src 'self' 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64=';");
  expect(policy).toContain("connect-src 'self' https:;");
  expect(policy).not.toMatch(/'unsafe-(inline|eval)'/);
  expect(policyOf(withPolicy(page, 'http://192.168.1.5:3000'))).toContain(
    "connect-src 'self' https: http://192.168.1.5:3000;",
  );
});

test('writes the policy before the styles, and replaces an existing one', () => {
  const once = withPolicy(page, '');
  expect(once.indexOf('Content-Security-Policy')).toBeLessThan(once.indexOf('<style'));
  expect(withPolicy(withPolicy(page, 'https://a.example'), '')).toBe(once);
});

test('refuses a page with a script before <meta charset>', () => {
  expect(() => withPolicy('<html><script>x()</script><meta charset="utf-8"></html>', '')).toThrow(
    'no <meta charset>',
  );
});
