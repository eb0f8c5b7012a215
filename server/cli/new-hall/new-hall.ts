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
    const otherwise = fallback === undefined ? '' : `; default: ${fallback}`;
    return `                   --${name.padEnd(15)}   ${question}${otherwise}`;
  }),
];

interface Terminal {
  readonly input: NodeJS.ReadableStream & { isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** `new FOLDER`: writes a hall that can be applied at once. Asks for what has no flag; a pipe may answer. */
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
  const prompt = openPrompt({ input, output });
  try {
    const answers: Partial<Record<AnswerName, unknown>> = {};
    const problems: string[] = [];
    for (const name of NAMES) {
      try {
        answers[name] = await answerTo(name, values[name], prompt);
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
    prompt.close();
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
  /** True if a person can answer again. */
  readonly isTerminal: boolean;
  /** Null if a pipe has ended. Throws `InputEndedError` if a person has closed the terminal. */
  ask(question: string): Promise<string | null>;
  tell(line: string): void;
  close(): void;
}

/**
 * Asks questions on a terminal. `question()` of readline drops lines that arrive before it is called, such as
 * pasted answers; the iterator keeps them for the questions to come.
 */
function openPrompt({ input, output }: Terminal): Prompt {
  const isTerminal = input.isTTY === true;
  const reader = createInterface({ input, output });
  const lines = reader[Symbol.asyncIterator]();
  let closed = false;
  reader.once('close', () => {
    closed = true;
  });
  const tell = (line: string) => void output.write(`${line}\n`);
  return {
    isTerminal,
    tell,
    async ask(question) {
      reader.setPrompt(question);
      // The last lines can be read after the input has closed; prompt() would throw then.
      const isShown = !closed;
      if (isShown) reader.prompt();
      const { done, value } = await lines.next();
      if (done && isTerminal) throw new InputEndedError();
      // A terminal shows what is typed.
      if (isShown && !isTerminal) tell(value ?? '');
      return done ? null : value;
    },
    close: () => reader.close(),
  };
}

async function answerTo(name: AnswerName, flag: string | undefined, prompt: Prompt): Promise<unknown> {
  const { question, fallback, parse } = FIELDS[name];
  for (;;) {
    const answer =
      flag ?? (await prompt.ask(`${question}${fallback === undefined ? '' : ` [${fallback}]`}: `));
    const text = answer?.trim() || fallback;
    if (answer === null && text === undefined) throw new AnswerError(`--${name} is missing.`);
    try {
      return parse(text ?? '');
    } catch (error) {
      const problem = error instanceof Error ? error.message : error;
      if (flag !== undefined || !prompt.isTerminal) throw new AnswerError(`--${name} ${problem}.`);
      prompt.tell(`  The answer ${problem}.`);
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
