import { type OutputChunk, rolldown } from 'rolldown';

/** An inline script of a page, bundled and minified. `tableRenderer`: the revision of render-table.tsx. */
export async function bundleScript(input: string, tableRenderer = ''): Promise<string> {
  const define = { TABLE_RENDERER: JSON.stringify(tableRenderer) };
  const build = await rolldown({ input, platform: 'browser', transform: { define } });
  const { output } = await build.generate({ format: 'iife', minify: true });
  await build.close();
  const { code } = output[0];
  if (code.includes('</script')) throw new Error(`${input} contains the end of a script element`);
  return code.trim();
}

/**
 * Bundles a component with all that it imports for Node, so that the server needs neither React nor the app's
 * source.
 */
export async function bundleRenderer(input: string): Promise<OutputChunk> {
  const build = await rolldown({
    input,
    platform: 'node',
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env.BUILD': '""' } },
    plugins: [
      {
        // None of them is in the first picture.
        name: 'without-lazy-parts',
        resolveDynamicImport: (source) => ({ id: source, external: true }),
      },
    ],
    // 'use client' means nothing here.
    onLog: (level, log, report) => {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
    },
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false, minify: true });
  await build.close();
  return output[0];
}
