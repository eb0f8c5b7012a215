import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

const inline = { scripts: ['before()'], styles: ['p{color:red}'] };

test('allows scripts of the app, and inline ones by their hash', () => {
  const policy = pagePolicy({ ...inline, api: '' });
  // printf 'before()' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-BXqlWGOUHp00lqMtJadjkHEL26fQotX7D8WXJMF9FZY=';",
  );
  expect(policy).toContain("style-src 'self' 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64=';");
  expect(policy).toContain("connect-src 'self' https:;");
  expect(policy).not.toMatch(/'unsafe-(inline|eval)'/);
  expect(pagePolicy({ ...inline, api: 'http://192.168.1.5:3000' })).toContain(
    "connect-src 'self' https: http://192.168.1.5:3000;",
  );
});
