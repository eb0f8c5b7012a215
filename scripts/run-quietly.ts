import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface QuietCommand {
  /** What the command does, for the person at the terminal. */
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Shows what the command prints while it runs. */
  readonly verbose: boolean;
  readonly print?: (text: string) => void;
}

/** Runs a command and shows what it printed only if it fails. Returns its exit status. */
export async function runQuietly({
  label,
  command,
  args,
  verbose,
  print = (text) => void process.stdout.write(text),
}: QuietCommand): Promise<number> {
  const started = performance.now();
  print(`${label} ...${verbose ? '\n' : ''}`);
  const child = spawn(command, args, {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: verbose ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => void output.push(chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status === 0) print(` done (${Math.round((performance.now() - started) / 1000)} s)\n`);
  else print(` failed\n${Buffer.concat(output)}`);
  return status ?? 1;
}
