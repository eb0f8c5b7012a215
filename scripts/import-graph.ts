import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import project from '../package.json' with { type: 'json' };

const ROOTS = '{app,components,lib,server,simulation,e2e,bench,scripts}';
const SOURCES = [`${ROOTS}/**/*.{ts,tsx,mjs,js}`, 'instrumentation-client.ts', 'tailwind.config.ts'];
const LISTED = new Set(Object.keys({ ...project.dependencies, ...project.devDependencies }));

/**
 * What each source imports, types included: paths in this repository, `node_modules/PACKAGE/...` or
 * `node:NAME`.
 */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export interface ReadGraph {
  readonly graph: ImportGraph;
  /** Imports that lead to nothing, or to packages that are not in package.json. */
  readonly unresolved: readonly string[];
}

/** Reads the imports of all sources of the project. Throws if a source cannot be parsed. */
export function readImportGraph(): ReadGraph {
  const graph = new Map<string, string[]>();
  const unresolved: string[] = [];
  for (const file of globSync(SOURCES).sort()) {
    const targets = new Set<string>();
    for (const request of importsOf(file, readFileSync(file, 'utf8'))) {
      const target = resolveImport(file, request);
      if (target) targets.add(target);
      else unresolved.push(`${file} imports ${request}`);
    }
    graph.set(file, [...targets]);
  }
  return { graph, unresolved };
}

/** What a source imports, as it is written there. */
export function importsOf(file: string, source: string): string[] {
  const { module, program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const written = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end));
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((each) => each.moduleRequest?.value ?? []),
    ),
    // An import whose name is computed is not followed.
    ...written.flatMap((text) => /^(['"`])([^$]*)\1$/.exec(text)?.[2] ?? []),
  ];
  // The program is read only if it may have an `import('...')` of a type: that takes much longer.
  if ((source.match(/\bimport\s*\(/g)?.length ?? 0) > written.length) {
    const addType = ({ source: { value } }: { source: { value: string } }) => void requests.push(value);
    new Visitor({ TSImportType: addType }).visit(program);
  }
  return [...new Set(requests)];
}

/** The file or package of an import; null if there is none. */
export function resolveImport(from: string, request: string): string | null {
  if (request.startsWith('node:') || builtinModules.includes(request))
    return `node:${request.replace(/^node:/, '')}`;
  const path = pathOf(from, request);
  if (path !== null) return existsSync(path) && statSync(path).isFile() ? path : null;
  const name = request.split('/', request.startsWith('@') ? 2 : 1).join('/');
  return LISTED.has(name) ? `node_modules/${request}` : null;
}

/**
 * The path in this repository that a relative import or one of package.json's `imports` means; null for a
 * package.
 */
function pathOf(from: string, request: string): string | null {
  if (request.startsWith('.')) return posix.join(posix.dirname(from), request);
  for (const [pattern, target] of Object.entries(project.imports)) {
    const prefix = pattern.replace('*', '');
    if (request.startsWith(prefix)) return posix.join(target.replace('*', request.slice(prefix.length)));
  }
  return null;
}
