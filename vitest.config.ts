import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { forShortRuns } from './tests/short-runs.js'
import { SlowestFiles } from './tests/slowest-files.js'

const fromRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Sources instead of builds: the same mapping as `paths` in tsconfig.base.json. */
export const alias = [
  { find: /^@org\/openapi-core\/(channels|storage)$/, replacement: fromRoot('packages/core/src/$1.ts') },
  { find: '@org/openapi-core/draws', replacement: fromRoot('packages/core/src/lucky-draws/draws.ts') },
  { find: '@org/openapi-core/telemetry', replacement: fromRoot('packages/core/src/telemetry.ts') },
  { find: /^@org\/openapi-core\/node$/, replacement: fromRoot('packages/core/src/node/index.ts') },
  { find: '@org/openapi-client/webhooks', replacement: fromRoot('packages/client/src/webhooks/index.ts') },
  { find: /^@org\/openapi-([a-z-]+)$/, replacement: fromRoot('packages/$1/src/index.ts') },
  { find: /^@org\/example-host$/, replacement: fromRoot('examples/host/src/index.ts') },
]

/** The lowest versions that core takes of its peers (decisions/0060): what they do differently shows in these tests. */
const lowest = {
  alias: ['zod', 'jose', 'ipaddr.js'].map((name) => ({
    find: new RegExp(`^${name.replace('.', '\\.')}$`),
    replacement: `${name}-lowest`,
  })),
  include: [
    'packages/core/src/{auth/client-address,kernel/public-address}.test.ts',
    'tests/http/auth/{access-whitelist,hostile-tokens,stored-keys,token,token-keys}.test.ts',
    'tests/http/{hostile/hostile-addresses,hostile/json-types,web-addresses}.test.ts',
    'tests/structure/{openapi,request-messages}.test.ts',
  ],
}

/** What a loop over nothing leaves is no test: each asserts something, and a table of cases has rows. */
const whole = {
  setupFiles: ['tests/whole-tables.ts', 'tests/true-timers.ts'],
  // What is waited for comes later than in a second where the machine does something else.
  expect: { requireAssertions: true, poll: { timeout: 15_000 } },
  execArgv: [...forShortRuns],
}

/** Tests of the `tests` workspace, a folder per project. */
const inTests = (name: string) => ({
  name,
  include: [`tests/${name}/**/*.test.ts`],
  ...whole,
  setupFiles: [...whole.setupFiles, 'tests/close-storages.ts'],
})

/** Of the folder `reliability`, what needs the machine for itself no more than other tests. */
const races = ['tests/reliability/{*-races,draw-odds,campaign-invariants}.test.ts']

/**
 * Files of a worker share what they import, which is most of what a file costs: they keep nothing between them but what
 * the packages themselves keep, and put clocks and mocks back.
 */
const shared = { isolate: false }

/** One more than there are processors: each waits for a database, a browser or a host in turn. */
const workers = availableParallelism() + 1

export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    // Each project compiles what its tests import: the first one for all. By content, so that nothing is out of date.
    experimental: { fsModuleCache: true },
    reporters: ['default', new SlowestFiles()],
    maxWorkers: workers,
    coverage: { include: ['packages/*/src/**/*.ts'], exclude: ['**/*.test.ts'] },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: [
            '{packages,examples}/*/src/**/*.test.ts',
            'packages/console/app/**/*.test.ts',
            'packages/{client,cli}/test/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
          // Properties assert without `expect`.
          setupFiles: whole.setupFiles,
          execArgv: whole.execArgv,
          testTimeout: 20_000,
          ...shared,
        },
      },
      {
        resolve: { alias: [...alias, ...lowest.alias] },
        test: { ...inTests('lowest'), include: lowest.include, testTimeout: 60_000, hookTimeout: 30_000, ...shared },
      },
      {
        resolve: { alias },
        test: {
          name: 'storage',
          include: ['packages/storage-*/test/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          ...whole,
          ...shared,
        },
      },
      {
        resolve: { alias },
        test: { ...inTests('service'), testTimeout: 20_000, hookTimeout: 30_000, ...shared },
      },
      {
        resolve: { alias },
        test: { ...inTests('http'), testTimeout: 20_000, hookTimeout: 30_000, ...shared },
      },
      {
        resolve: { alias },
        test: { ...inTests('fuzz') },
      },
      {
        resolve: { alias },
        test: { ...inTests('structure'), testTimeout: 60_000, ...shared },
      },
      {
        resolve: { alias },
        test: { ...inTests('simulation'), testTimeout: 120_000 },
      },
      {
        resolve: { alias },
        test: {
          ...inTests('browser'),
          globalSetup: ['tests/browser/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...shared,
        },
      },
      {
        resolve: { alias },
        // Asks what all the others did.
        test: { ...inTests('last'), sequence: { groupOrder: 2 } },
      },
      {
        resolve: { alias },
        // Beside the others: they start processes, and end none before it is done.
        test: { ...inTests('races'), include: races, testTimeout: 120_000, hookTimeout: 120_000, ...shared },
      },
      {
        resolve: { alias },
        // Kills processes and restarts databases, each file its own: after everything else, because how soon things heal
        // is measured; several at a time, because it mostly waits for faults to pass.
        test: {
          ...inTests('reliability'),
          exclude: races,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: workers + 1,
          ...shared,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
