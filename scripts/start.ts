/**
 * `npm start [-- --verbose] [--demo]`: builds the app if there is no build yet, then runs the server in this
 * process. `--verbose` shows what the build prints; `--demo` fills the hall with simulated customers
 * (server/main.ts reads it).
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runQuietly } from './run-quietly.ts';

const { values: options } = parseArgs({
  options: { verbose: { type: 'boolean', default: false }, demo: { type: 'boolean' } },
});

if (!existsSync('out/index.html')) {
  const status = await runQuietly({
    label: 'Building the app (1 to 3 minutes)',
    command: 'npm',
    args: ['run', '--silent', 'build'],
    verbose: options.verbose,
  });
  if (status !== 0) process.exit(status);
}
await import('../server/main.ts');
