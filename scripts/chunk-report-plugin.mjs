import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** Where the build writes what is in its chunks, for `npm run size`. Not part of the app. */
export const CHUNK_REPORT = '.next/chunk-report.json';

/** A webpack plugin that writes the modules of each chunk, and the chunks that each `import()` loads. */
export class ChunkReportPlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tap('ChunkReportPlugin', (compilation) => {
      const { chunkGraph } = compilation;
      const nameOf = (module) => moduleName(module, compiler.context);
      const chunks = [...compilation.chunks].map((chunk) => ({
        name: chunk.name ?? null,
        files: scriptsOf(chunk.files),
        modules: [...chunkGraph.getChunkModulesIterable(chunk)]
          // A concatenated module has the others in it.
          .flatMap((module) => module.modules ?? [module])
          .map((module) => ({ name: nameOf(module), bytes: module.size() })),
      }));
      const imports = {};
      for (const group of compilation.chunkGroups) {
        if (group.isInitial()) continue;
        for (const block of group.blocksIterable) {
          const [dependency] = block.dependencies;
          const imported = dependency && compilation.moduleGraph.getModule(dependency);
          if (imported) imports[nameOf(imported)] = scriptsOf(group.getFiles());
        }
      }
      mkdirSync(dirname(CHUNK_REPORT), { recursive: true });
      writeFileSync(CHUNK_REPORT, JSON.stringify({ chunks, imports }));
    });
  }
}

const scriptsOf = (files) => [...files].filter((file) => file.endsWith('.js'));

/** The path in this repository, or the package in node_modules and the path in it. */
function moduleName(module, root) {
  const file = (module.rootModule ?? module).nameForCondition?.();
  if (!file) return module.readableIdentifier?.({ shorten: (text) => text }) ?? 'webpack';
  const [, inPackage] = file.split(/.*node_modules\//);
  return inPackage ?? relative(root, file);
}
