/**
 * A webpack plugin that makes the chunks independent of the folder of the build. The modules that Next makes
 * for its entries have absolute paths in their names, from which webpack takes their ids and places.
 */
export class FolderIndependentPlugin {
  apply(compiler) {
    const { context } = compiler;
    const folder = encodeURIComponent(context);
    compiler.hooks.compilation.tap('FolderIndependentPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('FolderIndependentPlugin', (modules) => {
        for (const module of modules) {
          const name = module.libIdent({ context });
          if (name?.includes(folder)) module.libIdent = () => name.replaceAll(folder, '');
        }
      });
    });
  }
}
