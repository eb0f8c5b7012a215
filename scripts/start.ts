/** `npm start`: builds the app if there is no build yet, then runs the server in this process. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (!existsSync('out/index.html')) {
  console.log('Building the app. This happens only once; rebuild with: npm run build');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../server/main.ts');
