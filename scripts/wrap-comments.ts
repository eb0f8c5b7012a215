const MAX_WIDTH = 110;

/** Directives and lists keep their lines. */
const KEEPS_LINES = /^(?:biome-ignore|@|```|\||- |\d+\. |\s)/;

/** Lines of at most `width` characters. Code in backticks stays on one line. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.match(/`[^`]*`\S*|\S+/g) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Wraps comments that have a line of more than 110 characters; all others stay as they are. */
export const wrapComments = (source: string): string =>
  source
    .replace(/^( *)\/\*\*(?!\*)([\s\S]*?)\*\/$/gm, (block, indent: string, body: string) => {
      const paragraphs = body
        .split('\n')
        .map((line) => line.replace(/^ *\* ?|^ /, '').trimEnd())
        .join('\n')
        .trim()
        .split('\n\n');
      if (
        !isLong(block) ||
        paragraphs.some((text) => text.split('\n').some((line) => KEEPS_LINES.test(line)))
      )
        return block;
      const lines = paragraphs.map((text) => wrap(text, MAX_WIDTH - indent.length - 3));
      const wrapped = lines.map((each) => each.map((line) => `${indent} * ${line}`).join('\n'));
      return `${indent}/**\n${wrapped.join(`\n${indent} *\n`)}\n${indent} */`;
    })
    .replace(/^( *)\/\/ .*(?:\n\1\/\/ .*)*$/gm, (block, indent: string) => {
      const texts = block.split('\n').map((line) => line.slice(indent.length + 3));
      if (!isLong(block) || texts.some((text) => KEEPS_LINES.test(text) || text.includes('://')))
        return block;
      return wrap(texts.join(' '), MAX_WIDTH - indent.length - 3)
        .map((line) => `${indent}// ${line}`)
        .join('\n');
    });

const isLong = (block: string): boolean => block.split('\n').some((line) => line.length > MAX_WIDTH);
