#!/usr/bin/env node
/**
 * `npx baize`: opens a hall in this folder. `npx baize hall COMMAND` runs a command of it, and `--demo` fills an evening
 * with simulated customers.
 */
import { existsSync, readFileSync } from 'node:fs';
import * as module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(`Baize needs Node 24 or later; this is ${process.versions.node}. See https://nodejs.org`);
  process.exit(1);
}

// Node runs TypeScript as it is, but not in node_modules.
module.registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    const source = module.stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});
// Stripping types is announced as experimental, which says nothing about the hall.
process.removeAllListeners('warning');

process.env.BAIZE_COMMAND = 'npx baize hall';
if (!process.env.HALL_FILE && !existsSync('example/hall.yaml'))
  process.env.HALL_FILE = fileURLToPath(new URL('../example/hall.yaml', import.meta.url));

const isHall = process.argv[2] === 'hall';
if (isHall) process.argv.splice(2, 1);
await import(isHall ? '../server/cli/hall.ts' : '../server/main.ts');
