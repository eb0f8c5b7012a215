import { existsSync, readFileSync } from 'node:fs';
import { CHUNK_REPORT } from './chunk-report-plugin.mjs';

/**
 * What a build has put into its chunks. Files are paths in `out`, names of modules as in
 * chunk-report-plugin.mjs.
 */
export interface ChunkReport {
  readonly chunks: readonly {
    readonly name: string | null;
    readonly files: readonly string[];
    /** `bytes`: of the source, before it was minified and compressed. */
    readonly modules: readonly { readonly name: string; readonly bytes: number }[];
  }[];
  /** The chunks that `import()` of a module loads, those that are loaded already included. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
}

/** Reads the report of the last build. Throws if there is none. */
export function readChunkReport(): ChunkReport {
  if (!existsSync(CHUNK_REPORT)) throw new Error(`no ${CHUNK_REPORT} found: run npm run build first`);
  const { chunks, imports } = JSON.parse(readFileSync(CHUNK_REPORT, 'utf8')) as ChunkReport;
  const inOut = (files: readonly string[]) => files.map((file) => `_next/${file}`);
  return {
    chunks: chunks.map((chunk) => ({ ...chunk, files: inOut(chunk.files) })),
    imports: Object.fromEntries(Object.entries(imports).map(([name, files]) => [name, inOut(files)])),
  };
}

/** The scripts of each `import()` of the app's own modules and texts, by their path. */
export const importedScripts = ({ imports }: ChunkReport): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(imports).filter(([name]) => /^(app|components|lib|messages)\//.test(name)),
  );

/** The modules of the chunks whose file, name or import contains the text, the largest first. */
export function explainChunks({ chunks, imports }: ChunkReport, text: string): string {
  const imported = Object.entries(imports).flatMap(([name, files]) => (name.includes(text) ? files : []));
  const found = chunks.filter(
    ({ name, files }) =>
      name?.includes(text) || files.some((file) => file.includes(text) || imported.includes(file)),
  );
  if (found.length === 0) return `No chunk is called ${text}, and no import() of it has one.`;
  return found
    .map(({ files, modules }) => {
      const bytes = modules.reduce((total, module) => total + module.bytes, 0);
      const usedBy = Object.keys(imports).filter((name) =>
        files.some((file) => imports[name]?.includes(file)),
      );
      return [
        `${files.join(', ')}: ${(bytes / 1024).toFixed(1)} KB of source in ${modules.length} modules`,
        `  loaded by import() of: ${usedBy.join(', ') || 'the first load'}`,
        ...modules
          .toSorted((a, b) => b.bytes - a.bytes)
          .map((module) => `${(module.bytes / 1024).toFixed(1).padStart(9)} KB  ${module.name}`),
      ].join('\n');
    })
    .join('\n\n');
}
