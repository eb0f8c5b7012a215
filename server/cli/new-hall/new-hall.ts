import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { CommandResult } from '#server/cli/command.ts';
import { countOf } from '#server/core/count-of.ts';
import { exampleWordLines } from '#server/hall/example-words.ts';
import { readHallFile } from '#server/hall/read.ts';
import { type AnswerName, type Answers, FIELDS } from './answers.ts';
import { hallFile } from './hall-file.ts';

const EXAMPLE_TEXTS = fileURLToPath(new URL('../../../example/texts', import.meta.url));

const NAMES = Object.keys(FIELDS) as AnswerName[];

const USAGE = [
  'npm run hall -- new folder                   write a hall file with its texts; asks what it is not told',
  ...NAMES.map((name) => {
    const { question, fallback } = FIELDS[name];
    const otherwise = fallback === undefined ? 'required without a terminal' : `default: ${fallback}`;
    return `                   --${name.padEnd(15)}   ${question}; ${otherwise}`;
  }),
];

interface Terminal {
  readonly input: NodeJS.ReadableStream & { isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** `new FOLDER`: writes a hall that can be applied at once. Asks for what has no flag, on a terminal. */
export async function newHallCommand(
  args: readonly string[],
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<CommandResult> {
  let parsed: ReturnType<typeof parseNew>;
  try {
    parsed = parseNew(args);
  } catch (error) {
    return { status: 2, lines: [error instanceof Error ? error.message : String(error), ...USAGE] };
  }
  const { positionals, values } = parsed;
  const [folder] = positionals;
  if (values.help) return { status: 0, lines: USAGE };
  if (folder === undefined || positionals.length > 1) return { status: 2, lines: USAGE };
  if (existsSync(folder) && readdirSync(folder).length > 0)
    return { status: 1, lines: [`${folder} is not empty: name a new folder.`] };
  const terminal = input.isTTY ? openPrompt({ input, output }) : null;
  try {
    const answers: Partial<Record<AnswerName, unknown>> = {};
    const problems: string[] = [];
    for (const name of NAMES) {
      try {
        answers[name] = await answerTo(name, values[name], terminal, output);
      } catch (error) {
        if (!(error instanceof AnswerError)) throw error;
        problems.push(error.message);
      }
    }
    if (problems.length > 0) return { status: 2, lines: [...problems, ...USAGE] };
    return write(folder, answers as unknown as Answers);
  } catch (error) {
    if (error instanceof InputEndedError) return { status: 1, lines: ['', error.message] };
    throw error;
  } finally {
    terminal?.close();
  }
}

const parseNew = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      currency: { type: 'string' },
      'time-zone': { type: 'string' },
      languages: { type: 'string' },
      tables: { type: 'string' },
      price: { type: 'string' },
      address: { type: 'string' },
      email: { type: 'string' },
      help: { type: 'boolean' },
    },
  });

/** A flag is missing or wrong. */
class AnswerError extends Error {}

/** The person has closed the input (Ctrl+C or Ctrl+D) before the last question. */
class InputEndedError extends Error {
  override readonly message = 'The input ended before the last question. Nothing was written.';
}

interface Prompt {
  ask(question: string): Promise<string>;
  close(): void;
}

/**
 * Asks questions on a terminal. `question()` of readline drops lines that arrive before it is called, such as
 * pasted answers; the iterator keeps them for the questions to come.
 */
function openPrompt(terminal: Terminal): Prompt {
  const reader = createInterface(terminal);
  const lines = reader[Symbol.asyncIterator]();
  let closed = false;
  reader.once('close', () => {
    closed = true;
  });
  return {
    async ask(question) {
      reader.setPrompt(question);
      // The last lines can be read after the input has closed; prompt() would throw then.
      if (!closed) reader.prompt();
      const { done, value } = await lines.next();
      if (done) throw new InputEndedError();
      return value;
    },
    close: () => reader.close(),
  };
}

async function answerTo(
  name: AnswerName,
  flag: string | undefined,
  terminal: Prompt | null,
  output: NodeJS.WritableStream,
): Promise<unknown> {
  const { question, fallback, parse } = FIELDS[name];
  if (flag !== undefined || terminal === null) {
    const text = flag?.trim() ?? fallback;
    if (text === undefined) throw new AnswerError(`--${name} is missing.`);
    try {
      return parse(text);
    } catch (error) {
      throw new AnswerError(`--${name} ${error instanceof Error ? error.message : error}.`);
    }
  }
  for (;;) {
    const text = await terminal.ask(`${question}${fallback === undefined ? '' : ` [${fallback}]`}: `);
    try {
      return parse(text.trim() || (fallback ?? ''));
    } catch (error) {
      output.write(`  The answer ${error instanceof Error ? error.message : error}.\n`);
    }
  }
}

function write(folder: string, answers: Answers): CommandResult {
  const texts = join(folder, 'texts');
  mkdirSync(texts, { recursive: true });
  const names = readdirSync(EXAMPLE_TEXTS).filter((name) =>
    answers.languages.some((language) => name.endsWith(`.${language}.md`)),
  );
  for (const name of names) copyFileSync(join(EXAMPLE_TEXTS, name), join(texts, name));
  const file = join(folder, 'hall.yaml');
  writeFileSync(file, hallFile(answers, new Date().toISOString().slice(0, 10)));
  const hall = readHallFile(file);
  const tables = hall.outlets.reduce((sum, outlet) => sum + outlet.tables.length, 0);
  return {
    status: 0,
    lines: [
      `Wrote ${file} with ${countOf(tables, 'table')}, and its agreements in ${texts}.`,
      ...exampleWordLines(hall),
      '',
      `Next: npm run hall -- apply ${file}`,
    ],
  };
}
