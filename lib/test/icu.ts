/** The names in an ICU message: arguments and tags. Throws for unbalanced braces. */
export function argumentsOf(message: string): Set<string> {
  const names = new Set<string>();
  for (const [, tag] of message.matchAll(/<(\w+)>/g)) if (tag) names.add(tag);
  for (const group of braceGroups(message)) {
    const [, name, branches] = /^\s*(\w+)\s*(?:,(.*))?$/s.exec(group) ?? [];
    if (!name) throw new Error(`no argument name in {${group}}`);
    names.add(name);
    for (const branch of braceGroups(branches ?? ''))
      for (const inner of argumentsOf(branch)) names.add(inner);
  }
  return names;
}

/** The contents of the outermost braces. */
function braceGroups(text: string): string[] {
  const groups: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, character] of [...text].entries()) {
    if (character === '{' && depth++ === 0) start = at + 1;
    if (character === '}' && --depth === 0) groups.push([...text].slice(start, at).join(''));
    if (depth < 0) throw new Error(`unexpected closing brace: ${text}`);
  }
  if (depth > 0) throw new Error(`missing closing brace: ${text}`);
  return groups;
}
