/**
 * A file by its path: it matches one of `path`, and none of `pathNot`. Each is the source of a regular
 * expression.
 */
export interface PathTest {
  readonly path?: string | readonly string[];
  /** In `to` of a rule, `$1` is what the first group of `from` has matched. */
  readonly pathNot?: string | readonly string[];
}

/** Forbids imports. */
export interface ImportRule {
  readonly name: string;
  readonly comment: string;
  readonly from: PathTest;
  /**
   * If `reachable` is true, no number of imports may lead to such a file. If it is false, some file must
   * reach such a file. If it is omitted, the rule is about single imports.
   */
  readonly to: PathTest & { readonly reachable?: boolean };
}

/** The top folders of the server, lowest first. */
const SERVER_ROOMS = [
  'db',
  'core',
  'hall',
  'http',
  'notify',
  'money',
  'files',
  'customer',
  'ordering',
  'outlet',
  'media',
  'devices',
  'counter',
];
/** The folders of lib, lowest first. */
const LIB_FOLDERS = [
  'domain',
  'contract',
  'browser',
  'calendar',
  'network',
  'replay',
  'scanner',
  'toast',
  'router',
  'session',
  'i18n',
  'draft',
  'login',
  'pwa',
  'api',
  'outlet',
  'upload',
];
/** These files are built from the other folders; none of those imports them. */
const SERVER_TOP = '^server/(?:composition|checks|jobs|cli|test|app|main|start|welcome)';
/** Top folders that are one feature; in the others, each feature is a folder. */
const SINGLE_FEATURES = 'db|core|hall|http|files|jobs|cli|checks|test';
const TEST = '\\.test\\.tsx?$';
const TEST_FOLDERS = '^(?:lib|server)/test/';
/** The programs that Node, Next, Tailwind and the browsers start. */
const PROGRAMS = [
  '^server/(?:main|cli/hall)[.]ts$',
  '^app/(?:page|layout|not-found|counter/page|board/page|first-paint/(?:head|body|other-page|render-home|render-table)|gallery/page[.]dev)[.]tsx?$',
  '^lib/(?:pwa/worker/index|i18n/request)[.]ts$',
  // This file replaces a module of lucide-react (next.config.mjs).
  '^components/ui/create-icon[.]ts$',
  '^tailwind[.]config[.]ts$',
  '^(?:bench|scripts)/',
];
/** Those of `core` are of all features. */
const STORE = '^server/(?!core/).*[/-]store[.]ts$';

/** Each folder imports only those that stand before it. */
const layerRules = (top: string, folders: readonly string[]): ImportRule[] =>
  folders.map((folder, at) => ({
    name: `${top}-${folder}-imports-lower-folders-only`,
    comment: `${top}/${folder} imports only ${[...folders.slice(0, at), folder].join(', ')}.`,
    from: { path: `^${top}/${folder}/`, pathNot: TEST },
    to: { path: `^${top}/`, pathNot: `^${top}/(?:${folders.slice(0, at + 1).join('|')})/` },
  }));

/** A folder that is missing in the list is not checked: it imports nothing and nothing imports it. */
const unlistedFolderRules = (
  top: string,
  folders: readonly string[],
  others: readonly string[],
): ImportRule[] => [
  {
    name: `${top}-folder-is-in-the-order`,
    comment: `Each folder of ${top} has its place in the order at the top of scripts/import-rules.ts.`,
    from: { path: `^${top}/`, pathNot: [`^${top}/(?:${folders.join('|')})/`, ...others] },
    to: {},
  },
];

/** The direction of imports. */
export const importRules: readonly ImportRule[] = [
  ...layerRules('server', SERVER_ROOMS),
  ...unlistedFolderRules('server', SERVER_ROOMS, [SERVER_TOP]),
  ...layerRules('lib', LIB_FOLDERS),
  ...unlistedFolderRules('lib', LIB_FOLDERS, [TEST_FOLDERS]),
  {
    name: 'no-store-of-another-feature',
    comment: "SQL of a feature's tables is its own: others call its commands and queries.",
    from: { path: `^server/((?:${SINGLE_FEATURES})|[^/]+/[^/]+)/`, pathNot: TEST },
    to: { path: STORE, pathNot: '^server/$1/' },
  },
  {
    name: 'no-store-outside-features',
    comment: 'Only registrations.ts, which connects the features, reaches into their stores.',
    from: {
      path: '^(?!server/[^/]+/)|^server/[^/]+/[^/]+$',
      pathNot: [TEST, `^server/(?:${SINGLE_FEATURES})/`, '^server/composition/registrations[.]ts$'],
    },
    to: { path: STORE },
  },
  {
    name: 'no-test-code-in-production',
    comment: 'Only tests import the code of tests.',
    from: { path: '^(?:app|components|lib|server)/', pathNot: [TEST, TEST_FOLDERS] },
    to: { path: [TEST, TEST_FOLDERS] },
  },
  {
    name: 'test-code-is-in-test-folders',
    comment: 'Code that no program imports belongs to lib/test or server/test.',
    from: { path: PROGRAMS },
    to: {
      path: '^(?:app|components|lib|server)/',
      pathNot: [TEST, TEST_FOLDERS, ...PROGRAMS, '[.]d[.]ts$', '[.]css$'],
      reachable: false,
    },
  },
  {
    name: 'no-tools-in-the-product',
    comment: 'e2e, bench and scripts import the app and the server, never the other way.',
    from: { path: '^(?:app|components|lib|server)/' },
    to: { path: '^(?:e2e|bench|scripts)/' },
  },
  {
    name: 'server-shares-contract-and-domain-only',
    comment: 'The server imports nothing of the app but lib/contract and lib/domain.',
    from: { path: '^server/', pathNot: TEST },
    to: { path: '^(?:app|components|messages|lib/(?!contract/|domain/))' },
  },
  {
    name: 'app-never-imports-server',
    comment: 'The app reaches the server by its API only.',
    from: { path: '^(?:app|components|lib|messages)/' },
    to: { path: '^server/' },
  },
  {
    name: 'components-draw-only',
    comment: 'Components know no screen.',
    from: { path: '^components/' },
    to: { path: '^app/' },
  },
  {
    name: 'components-fetch-nothing',
    comment: 'Components reach lib/api by no way.',
    from: { path: '^components/' },
    to: { path: '^lib/api/', reachable: true },
  },
  {
    name: 'lib-is-below-components',
    comment: 'lib imports neither components nor app.',
    from: { path: '^lib/' },
    to: { path: '^(?:app|components)/' },
  },
  {
    name: 'contract-imports-domain-only',
    comment: 'lib/contract is shared by both halves.',
    from: { path: '^lib/contract/' },
    to: {
      path: '^(?:app|components|lib|node_modules/(?:react|next))',
      pathNot: '^lib/(?:contract|domain)/',
    },
  },
  {
    name: 'domain-is-pure',
    comment: 'lib/domain has no I/O and imports nothing but itself and date-fns.',
    from: { path: '^lib/domain/', pathNot: TEST },
    to: { pathNot: '^(?:lib/domain/|node_modules/(?:date-fns|@date-fns)/)' },
  },
  {
    name: 'features-know-no-screen',
    comment: 'Screens are made of features.',
    from: { path: '^app/features/' },
    to: { path: '^app/screens/' },
  },
  {
    name: 'screens-are-independent',
    comment: 'A screen never imports another one.',
    from: { path: '^app/screens/' },
    to: { path: '^app/screens/' },
  },
  {
    name: 'simulation-is-on-top',
    comment:
      'The product never imports the simulation; the simulation uses the server, the contract and the domain.',
    from: { path: '^(?:app|components|lib|messages|server|e2e)/' },
    to: { path: '^simulation/' },
  },
  {
    name: 'simulation-uses-the-server-only',
    comment: 'The simulation imports nothing of the app but lib/contract and lib/domain.',
    from: { path: '^simulation/' },
    to: { path: '^(?:app|components|messages|e2e|bench|lib/(?!contract/|domain/))' },
  },
];
