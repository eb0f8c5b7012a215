/**
 * `npm run bench [-- COMMAND]`: measures the product. Each command is a file in bench/commands. Exits with 1
 * if a figure misses its limit, with 2 if there is no such command.
 */

/** A benchmark: prints its report and returns whether every figure is within its limit. */
export interface BenchCommand {
  run(args: readonly string[]): Promise<boolean>;
}

const DEFAULT_COMMAND = 'limits';
const commands: Readonly<Record<string, () => Promise<BenchCommand>>> = {
  limits: () => import('./commands/limits.ts'),
  api: () => import('./commands/api.ts'),
  profile: () => import('./commands/profile.ts'),
  search: () => import('./commands/search.ts'),
  outlets: () => import('./commands/outlets.ts'),
  stream: () => import('./commands/stream.ts'),
  scale: () => import('./commands/scale.ts'),
  web: () => import('./commands/web.ts'),
};

const [name = DEFAULT_COMMAND, ...args] = process.argv.slice(2);
const load = commands[name];
if (load) {
  const { run } = await load();
  process.exitCode = (await run(args)) ? 0 : 1;
} else {
  console.error(`npm run bench [-- ${Object.keys(commands).join('|')}]   default: ${DEFAULT_COMMAND}`);
  process.exitCode = 2;
}
