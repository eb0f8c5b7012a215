import { parseSync } from '@swc/core';

interface SqlInSource {
  /** What composes or sends SQL: the methods of Kysely that begin a query or join a table, and `sql`. */
  readonly calls: readonly string[];
  /** The methods of Kysely that run a query. */
  readonly runs: readonly string[];
  /** The words that may name a table: those of literals, and of SQL without comments and values. */
  readonly words: ReadonlySet<string>;
}

/** Methods that begin a query or join a table. */
const QUERY =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|runSql|(?:inner|left|right|full|cross)Join)$/;

/** Methods that run a query. */
const RUN = /^execute(?:TakeFirst(?:OrThrow)?|Query)?$/;

interface Node {
  readonly [key: string]: unknown;
}

/** Finds the SQL in a file of TypeScript. */
export function sqlInSource(source: string): SqlInSource {
  const calls: string[] = [];
  const runs: string[] = [];
  const words = new Set<string>();
  /** The names under which the file imports `sql`. */
  const tags = new Set<string>();

  const addWords = (text: unknown) => {
    for (const [word] of String(text).matchAll(/[a-z_]\w*/gi)) words.add(word);
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    const node = value as Node;
    if (node.type === 'ImportDeclaration') {
      for (const specifier of node.specifiers as Node[])
        if ((nameOf(specifier.imported) || nameOf(specifier.local)) === 'sql')
          tags.add(nameOf(specifier.local));
      return;
    }
    if (node.type === 'StringLiteral') addWords(node.value);
    if (node.type === 'TemplateElement') addWords(node.cooked);
    if (QUERY.test(nameOf(node.property))) calls.push(nameOf(node.property));
    if (node.type === 'MemberExpression' && RUN.test(nameOf(node.property))) runs.push(nameOf(node.property));
    if (tags.has(nameOf(node.object))) calls.push('sql');
    if (node.type === 'TaggedTemplateExpression' && tags.has(nameOf(node.tag))) {
      calls.push('sql');
      const { quasis, expressions } = node.template as { quasis: Node[]; expressions: unknown };
      addWords(withoutValues(quasis.map(({ cooked }) => cooked).join(' ? ')));
      visit(expressions);
      return;
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(source, { syntax: 'typescript', target: 'es2024' }).body);
  return { calls, runs, words };
}

const nameOf = (identifier: unknown): string => String((identifier as Node | null | undefined)?.value ?? '');

const withoutValues = (sql: string): string => sql.replace(/--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ');
