import type { Hall } from '#lib/domain/hall.ts';

/** A field of a hall whose value is still that of an example. */
export interface ExampleWord {
  /** Such as `outlets.0.phone`. */
  readonly path: string;
  /** The word of the example, or what to do. */
  readonly word: string;
}

/** The names, numbers and addresses of the hall files in `example/`. No real hall has any of them. */
const WORDS =
  /Baize Billiards|Baize Jing'an|Baize Xuhui|绿呢台球|Steel City Snooker|91310106MA1FYT0000|GB 999 9999 73|\+86 21 5555 01\d\d|\+44 114 496 0\d{3}|[\w.+-]+@[\w-]+\.example|https?:\/\/[\w.-]+\.example/;

const BRANDS = ['Baize Billiards', 'Steel City Snooker'];

/** True for the hall files of `example/` themselves. */
export const isExample = ({ brand }: Hall): boolean => BRANDS.includes(brand.en);

/** Texts that placeholders such as `{email}` are filled in. */
const FILLED_TEXT = /^(texts|faq)\./;

/** The fields that still have words of an example, in the order of the file. */
export function exampleWords(hall: Hall): ExampleWord[] {
  const { retired: _, palette: __, ...file } = hall;
  const nowhere = hall.outlets.flatMap(({ lat, lng }, i) =>
    lat === 0 && lng === 0 ? [{ path: `outlets.${i}.lat`, word: 'set the position of the outlet' }] : [],
  );
  const words = wordsIn(file, []);
  const ofFields = new Set(words.flatMap(({ path, word }) => (FILLED_TEXT.test(path) ? [] : [word])));
  // A text that repeats the word of another field most likely has it from a placeholder.
  const named = words.filter(({ path, word }) => !FILLED_TEXT.test(path) || !ofFields.has(word));
  return [...named, ...nowhere];
}

function wordsIn(value: unknown, path: readonly string[]): ExampleWord[] {
  if (typeof value === 'string') {
    const [word] = WORDS.exec(value) ?? [];
    return word === undefined ? [] : [{ path: path.join('.'), word }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => wordsIn(each, [...path, key]));
}

const MAX_LISTED = 8;

/** Lines for the operator about what is left of the example; none if nothing is. */
export function exampleWordLines(hall: Hall): string[] {
  if (isExample(hall)) return ['This is an example. Write your own hall: npm run hall -- new my-hall'];
  const words = exampleWords(hall);
  if (words.length === 0) return [];
  const more = words.length - MAX_LISTED;
  return [
    'To be replaced before customers come:',
    ...words.slice(0, MAX_LISTED).map(({ path, word }) => `  ${path}: ${word}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
