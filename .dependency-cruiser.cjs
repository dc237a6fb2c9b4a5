// The dependencies between folders of docs/architecture.md. Type imports count.

const { readFileSync } = require('node:fs')

const core = '^packages/core/src'

/** Domain folders of core, in the order of modules.ts: each may import those before it, by their index.ts. */
const imported = readFileSync('packages/core/src/modules.ts', 'utf8').matchAll(/from '\.\/([a-z-]+)\/module\.js'/g)
const domains = [...new Set([...imported].map(([, name]) => name))]

const oneOf = (names) => `(${names.join('|')})`
const test = '\\.test\\.ts$'

/** "A domain imports an earlier one only", one rule per domain that has later ones. */
const downwardsOnly = domains.slice(0, -1).map((domain, index) => ({
  name: `domain-order-${domain}`,
  comment: `${domain}/ must not know the domains that build on it`,
  severity: 'error',
  from: { path: `${core}/${domain}/` },
  to: { path: `${core}/${oneOf(domains.slice(index + 1))}/` },
}))

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'client-needs-nothing',
      comment: 'partners run it anywhere: no package, nothing of Node, nothing of the platform',
      severity: 'error',
      from: { path: '^packages/client/src/' },
      to: { pathNot: '^packages/client/(src/|package\\.json)' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'kernel-knows-nobody',
      severity: 'error',
      from: { path: `${core}/kernel/` },
      to: { path: core, pathNot: `${core}/kernel/` },
    },
    {
      name: 'http-knows-kernel',
      severity: 'error',
      from: { path: `${core}/http/` },
      to: { path: core, pathNot: `${core}/(http|kernel)/` },
    },
    {
      name: 'node-knows-http',
      comment: 'the node:http listener sees the handle function, not the engine',
      severity: 'error',
      from: { path: `${core}/node/` },
      to: { path: core, pathNot: `${core}/(node|http|kernel)/` },
    },
    {
      name: 'only-hosts-import-node',
      severity: 'error',
      from: { path: core, pathNot: `${core}/node/` },
      to: { path: `${core}/node/` },
    },
    {
      name: 'domain-folder-is-listed',
      comment: 'a new folder of core gets its place in the order, at the top of this file',
      severity: 'error',
      from: {
        path: `${core}/[^/]+/`,
        pathNot: `${core}/${oneOf(['kernel', 'http', 'node', 'admin-labels', ...domains])}/`,
      },
      to: {},
    },
    {
      name: 'nobody-builds-on-labels',
      comment: 'the words of the console are of all domains; the top hands them to the documents',
      severity: 'error',
      from: { path: `${core}/[^/]+/`, pathNot: `${core}/admin-labels/` },
      to: { path: `${core}/admin-labels/` },
    },
    ...downwardsOnly,
    {
      name: 'domain-by-its-index',
      severity: 'error',
      from: { path: `${core}/([^/]+)/` },
      to: { path: `${core}/${oneOf(domains)}/`, pathNot: [`${core}/$1/`, `${core}/[^/]+/index\\.ts$`] },
    },
    {
      name: 'domain-by-its-index-at-the-top',
      severity: 'error',
      from: { path: `${core}/[^/]+\\.ts$` },
      to: { path: `${core}/${oneOf(domains)}/`, pathNot: `${core}/[^/]+/(index|module|storage)\\.ts$` },
    },
    {
      name: 'folders-do-not-import-the-top',
      comment: 'index.ts, create-open-api.ts, storage.ts … assemble; what they assemble does not know them',
      severity: 'error',
      from: { path: `${core}/[^/]+/`, pathNot: test },
      to: { path: `${core}/[^/]+\\.ts$` },
    },
    {
      name: 'core-dependencies',
      comment: 'no framework, driver or ORM: zod, jose, ipaddr.js and Node itself',
      severity: 'error',
      from: { path: core, pathNot: test },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|jose|ipaddr\\.js)/' },
    },
    {
      name: 'core-test-dependencies',
      severity: 'error',
      from: { path: `${core}/.*${test}` },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|jose|ipaddr\\.js|vitest|fast-check)/' },
    },
    {
      name: 'core-imports-no-package',
      severity: 'error',
      from: { path: core },
      to: { path: '^(packages|examples|tests|bench|tools)/', pathNot: '^packages/core/' },
    },
    {
      name: 'packages-by-public-name',
      comment: 'another workspace is imported by its package name, never by a relative path',
      severity: 'error',
      from: { path: '^(packages|examples)/([^/]+)/src/', pathNot: test },
      to: {
        path: '^(packages|examples|tests|bench|tools)/[^/]+/src/',
        pathNot: '^$1/$2/',
        dependencyTypesNot: ['aliased'],
      },
    },
    {
      name: 'packages-import-core-only',
      comment: 'adapters, storages, sandbox, testing: core, and storages also what they share',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src/', pathNot: ['^packages/(core|host|cli)/', test] },
      to: {
        path: '^(packages|examples|tests|bench)/',
        pathNot: ['^packages/$1/', '^packages/(core|storage-drizzle)/src/'],
      },
    },
    {
      name: 'host-imports-core-and-invoices',
      comment: 'the kit around the engine: where invoices are kept is its matter, too',
      severity: 'error',
      from: { path: '^packages/host/src/', pathNot: test },
      to: { path: '^(packages|examples|tests|bench)/', pathNot: '^packages/(host|core|invoices)/' },
    },
    {
      name: 'command-line-is-a-partner',
      comment: 'the command line knows what a partner knows: the client, and nothing of the platform',
      severity: 'error',
      from: { path: '^packages/cli/src/', pathNot: test },
      to: { path: '^packages/', pathNot: '^packages/(cli/|client/src/index\\.ts$)' },
    },
    {
      name: 'nobody-builds-on-the-command-line',
      severity: 'error',
      from: { path: '^(packages|examples)/', pathNot: '^packages/cli/' },
      to: { path: '^packages/cli/' },
    },
    {
      name: 'storage-drizzle-is-private',
      severity: 'error',
      from: { pathNot: '^packages/storage-(drizzle|sqlite|postgres)/' },
      to: { path: '^packages/storage-drizzle/' },
    },
    {
      name: 'packages-do-not-import-testing',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: ['^packages/testing/', `^packages/(?!core/).*${test}`] },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'published-code-imports-no-tools',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { path: '^(tools|tests|bench|examples)/', pathNot: '^tests/postgres\\.ts$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '(^|/)(dist|coverage|data|migrations)/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json'],
    },
  },
}
