/** How a person runs a command of the hall here: `bin/baize.mjs` sets another one. */
export const withCommandName = (text: string): string =>
  text.replaceAll('npm run hall --', process.env.BAIZE_COMMAND ?? 'npm run hall --');
