import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeMessage } from '../server/notify/providers/port.ts';

/**
 * The verification code sent last to an address, from the outbox that a server without SMS keeps in its
 * DATA_DIR.
 */
export function codeInOutbox(dataDir: string, address: string): string {
  const lines = readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n');
  // Notices stand there too, without a code.
  const messages = lines.map((line) => JSON.parse(line) as Pick<CodeMessage, 'to'> & Partial<CodeMessage>);
  const code = messages.findLast((message) => message.to === address && message.code !== undefined)?.code;
  if (code === undefined) throw new Error(`no code was sent to ${address}`);
  return code;
}
