/**
 * The direction of imports. A violation prints the two files and the rule. Layers of the server, lowest first: a room
 * imports only rooms that stand before it.
 */
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
];
/** Built from the rooms; no room imports them. */
const SERVER_TOP = '^server/(?:composition|checks|jobs|cli|test|app|main|start)';
const TEST = '\\.test\\.tsx?$';

const roomRules = SERVER_ROOMS.map((room, at) => ({
  name: `server-${room}-imports-lower-rooms-only`,
  comment: `server/${room} imports only ${[...SERVER_ROOMS.slice(0, at), room].join(', ')}.`,
  severity: 'error',
  from: { path: `^server/${room}/`, pathNot: TEST },
  to: { path: '^server/', pathNot: `^server/(?:${SERVER_ROOMS.slice(0, at + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Files never import each other in a circle.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...roomRules,
    {
      name: 'no-store-of-another-feature',
      comment: "SQL of a feature's tables is its own: others call its commands and queries.",
      severity: 'error',
      from: { path: '^server/([^/]+/[^/]+)/', pathNot: [TEST, SERVER_TOP] },
      to: {
        path: '^server/.*[/-]store[.]ts$',
        pathNot: ['^server/$1/', '^server/hall/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-shares-contract-and-domain-only',
      comment: 'The server imports nothing of the app but lib/contract and lib/domain.',
      severity: 'error',
      from: { path: '^server/', pathNot: TEST },
      to: { path: '^(?:app|components|messages|lib/(?!contract/|domain/))' },
    },
    {
      name: 'app-never-imports-server',
      severity: 'error',
      comment: 'The app reaches the server by its API only.',
      from: { path: '^(?:app|components|lib|messages)/' },
      to: { path: '^server/' },
    },
    {
      name: 'components-draw-only',
      severity: 'error',
      comment: 'Components fetch nothing and know no screen.',
      from: { path: '^components/' },
      to: { path: '^(?:app|lib/api)/' },
    },
    {
      name: 'lib-is-below-components',
      severity: 'error',
      comment: 'lib imports neither components nor app.',
      from: { path: '^lib/' },
      to: { path: '^(?:app|components)/' },
    },
    {
      name: 'contract-imports-domain-only',
      severity: 'error',
      comment: 'lib/contract is shared by both halves.',
      from: { path: '^lib/contract/' },
      to: {
        path: '^(?:app|components|lib|node_modules/(?:react|next))',
        pathNot: '^lib/(?:contract|domain)/',
      },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'lib/domain has no I/O and imports nothing but itself and date-fns.',
      from: { path: '^lib/domain/', pathNot: [TEST, 'arbitrary\\.ts$'] },
      to: { pathNot: '^(?:lib/domain/|node_modules/(?:date-fns|@date-fns)/)' },
    },
    {
      name: 'screens-are-independent',
      severity: 'error',
      comment: 'A screen never imports another one.',
      from: { path: '^app/screens/' },
      to: { path: '^app/screens/' },
    },
    {
      name: 'no-unlisted-package',
      severity: 'error',
      comment: 'A package that is imported stands in package.json.',
      from: { path: '^(?:app|components|lib|server|e2e|bench|scripts)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // dependency-cruiser does not read TypeScript 7 yet and warns about it; swc parses all of it, types included.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:out|\\.next|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
