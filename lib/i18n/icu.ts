/**
 * The names that an ICU message takes: its arguments (also those within the branches of a plural or a select) and its
 * tags. For comparing translations.
 */
export function argumentsOf(message: string): Set<string> {
  const names = new Set<string>();
  for (const [, tag] of message.matchAll(/<(\w+)>/g)) if (tag) names.add(tag);
  for (const group of groupsOf(message)) {
    const [, name, branches] = /^\s*(\w+)\s*(?:,(.*))?$/s.exec(group) ?? [];
    if (!name) throw new Error(`no argument: {${group}}`);
    names.add(name);
    for (const branch of groupsOf(branches ?? '')) for (const inner of argumentsOf(branch)) names.add(inner);
  }
  return names;
}

/** What stands within the outer braces of a text. */
function groupsOf(text: string): string[] {
  const groups: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, character] of [...text].entries()) {
    if (character === '{' && depth++ === 0) start = at + 1;
    if (character === '}' && --depth === 0) groups.push([...text].slice(start, at).join(''));
    if (depth < 0) throw new Error(`a brace too many: ${text}`);
  }
  if (depth > 0) throw new Error(`a brace is open: ${text}`);
  return groups;
}
