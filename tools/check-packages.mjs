// `npm run check:packages`: what npm would publish, looked at as its users' tools will (publint, attw), compiled in
// projects that have nothing but the packages, with source maps that lead to sources, and run with the lowest and the
// newest versions that core takes of its peers.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import {
  createPackedProject,
  lockedVersion,
  packPackages,
  publishedPackages,
  readDescription,
} from './packed-project.mjs'
import { exampleOfReadme, startsReadmeHost } from './readme-host.mjs'
import { faultsOfMaps } from './source-maps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { peerDependencies: peers } = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8'))

/** What publint says of a package, warnings included. */
async function isPublishable({ name }, tarball) {
  const { messages, pkg } = await publint({ pack: { tarball: arrayBufferOf(tarball) }, strict: true })
  for (const message of messages) console.log(`${message.type}: ${formatMessage(message, pkg)}`)
  return told(!messages.some(({ type }) => type === 'error'), `publint of ${name}`)
}

/** Whether every way of finding modules finds the types of what it runs. */
async function hasItsTypes({ name, exports }, tarball) {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)))
  const isEsmOnly = !JSON.stringify(exports).includes('"require"')
  const unsupported = isEsmOnly ? ['node10', 'node16-cjs'] : []
  const problems = analysis.problems?.filter(({ resolutionKind }) => !unsupported.includes(resolutionKind))
  for (const problem of problems ?? []) console.log(JSON.stringify(problem))
  return told(problems?.length === 0, `types of ${name}, wherever they are looked for`)
}

const arrayBufferOf = (file) => new Uint8Array(readFileSync(file)).buffer

/** What an integrator's `npm install typescript` brings. What calls the compiler here needs the one before it. */
const NEWEST_COMPILER = 'typescript-newest@npm:typescript@7.0.2'

/** A project of its own, that each of the checks is made in. */
function holds({ packages, others }, checks) {
  const project = createPackedProject({ packages, others: [NEWEST_COMPILER, ...others], tarballs })
  const chosen = publishedPackages().filter(({ folder }) => packages.some((name) => folder.endsWith(`/${name}`)))
  const outcomes = checks.map((check) => check(project.folder, chosen))
  return Promise.all(outcomes).finally(project.remove)
}

/** What a host exports without a type of its own: the compiler has to find a name for it in an entry. */
const DECLARED = `
import type { OpenApi } from '@org/openapi-core'
import type { HttpLinkResolverOptions, HttpWebhookSenderOptions } from '@org/openapi-core/channels'
declare const openApi: OpenApi
declare const links: HttpLinkResolverOptions
declare const webhooks: HttpWebhookSenderOptions
export const context = openApi.context(1)
export const admin = openApi.adminContext(1, { id: 'ada', name: 'Ada' })
export const who = () => admin.principal
export const lookups = [links.lookup, webhooks.lookup]
export const addresses = () => links.lookup?.('example.com')
`

/** The ES module and the CommonJS one of a process know each other's errors. */
const COPIES = `
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const entries = {
  '@org/openapi-core': ['ApiError', 'BodyAbortedError', 'BodyTooLargeError'],
  '@org/openapi-core/channels': ['ChannelRefusal'],
  '@org/openapi-core/storage': ['StorageError'],
}
for (const [entry, names] of Object.entries(entries)) {
  const [module, common] = [await import(entry), require(entry)]
  for (const name of names) {
    const [one, other] = [module[name], common[name]]
    const isKnown = new one({}) instanceof other && new other({}) instanceof one && !(new Error() instanceof one)
    if (one === other || !isKnown) throw new Error(\`\${name} of \${entry} is not known across copies\`)
  }
}
`

/**
 * Compiles a file that imports every entry of the packages, with `skipLibCheck` off: a type that a package needs and
 * does not bring is an error there.
 */
const compilesWith = (compiler) => (folder, chosen) => {
  const entries = chosen.flatMap(({ name, exports }) => Object.keys(exports).map((entry) => name + entry.slice(1)))
  const lines = entries.map((entry, i) => `export * as entry${i} from '${entry}'\n`)
  const files = ['every-entry.mts', 'every-entry.cts']
  for (const file of files) {
    // The contract suites and the command line are ES modules only.
    const importable = lines.filter((line) => file.endsWith('.mts') || !/openapi-(testing|cli)/.test(line))
    writeFileSync(join(folder, file), importable.join(''))
  }
  if (chosen.some(({ name }) => name === '@org/openapi-core')) {
    for (const file of ['declared.mts', 'declared.cts']) {
      writeFileSync(join(folder, file), DECLARED)
      files.push(file)
    }
  }
  const options = [
    '--noEmit',
    '--declaration',
    '--strict',
    '--skipLibCheck',
    'false',
    '--module',
    'nodenext',
    '--target',
    'es2023',
  ]
  const program = join('node_modules', compiler, 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [program, ...options, ...files], { cwd: folder, stdio: 'inherit' })
  const { version } = readDescription(join(folder, 'node_modules', compiler))
  return told(status === 0, `compiled by TypeScript ${version} in a project of its own: ${entries.join(', ')}`)
}

function mapsLead(folder, chosen) {
  const faults = chosen.flatMap(({ name }) => faultsOfMaps(join(folder, 'node_modules', name)))
  for (const fault of faults.slice(0, 20)) console.error(fault)
  return told(faults.length === 0, `source maps lead to sources: ${chosen.map(({ name }) => name).join(', ')}`)
}

function knowsItsCopies(folder) {
  writeFileSync(join(folder, 'copies.mjs'), COPIES)
  const { status } = spawnSync(process.execPath, ['copies.mjs'], { cwd: folder, stdio: 'inherit' })
  return told(status === 0, 'errors of the ES module and of CommonJS are known to each other')
}

/** The engine that was installed makes the documents that are committed, and the README's host serves a partner. */
async function runs(folder) {
  const versions = Object.keys(peers).map((name) => `${name} ${versionsOf(folder, name).join(' and ')}`)
  writeFileSync(
    join(folder, 'documents.mjs'),
    `import { openApiDocuments } from '@org/openapi-core'\nconsole.log(JSON.stringify(openApiDocuments()))\n`,
  )
  const { stdout } = spawnSync(process.execPath, ['documents.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const documents = JSON.stringify({ partner: documentOf('partner'), admin: documentOf('admin') })
  // The one that the tests of here have compiled: nothing is compiled in this project.
  rmSync(join(folder, 'node_modules/better-sqlite3'), { recursive: true })
  symlinkSync(join(root, 'node_modules/better-sqlite3'), join(folder, 'node_modules/better-sqlite3'), 'junction')
  writeFileSync(join(folder, 'host.mjs'), exampleOfReadme())
  const serves = await startsReadmeHost({ folder, command: [process.execPath] })
  const isWhole = stdout.trim() === documents
  if (!isWhole) console.error('its documents are not those of docs/openapi')
  const isAlone = Object.keys(peers).every((name) => name === 'ipaddr.js' || versionsOf(folder, name).length === 1)
  return told(isWhole && serves && isAlone, `runs with ${versions.join(', ')}`)
}

const documentOf = (name) => JSON.parse(readFileSync(join(root, 'docs', 'openapi', `${name}.json`), 'utf8'))

/** The installed versions of a package, most often one. Express has an `ipaddr.js` of its own. */
function versionsOf(folder, name) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const paths = Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`))
  return paths.map((path) => lock.packages[path].version)
}

function told(isRight, what) {
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${what}`)
  return isRight
}

const { tarballs, remove } = packPackages()
process.on('exit', remove)

for (const description of publishedPackages()) {
  const tarball = tarballs.get(basename(description.folder))
  for (const check of [isPublishable, hasItsTypes]) {
    if (!(await check(description, tarball))) process.exitCode = 1
  }
}

// Express and Koa in projects of their own: each has its types in a version that the other's would hide.
const projects = [
  [
    [
      'core',
      'adapters-express',
      'storage-sqlite',
      'sandbox',
      'invoices',
      'host',
      'console',
      'phone-numbers',
      'telemetry',
      'testing',
    ],
    ['express', 'vitest'],
  ],
  [['core', 'adapters-koa', 'storage-postgres'], ['koa']],
  // Partners have none of the others.
  [['client', 'cli'], []],
]
const unproved = publishedPackages().filter(
  ({ folder }) => !projects.some(([packages]) => packages.includes(basename(folder))),
)
if (unproved.length > 0) {
  console.error(`in no project: ${unproved.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
for (const [packages, others] of projects) {
  const compilers = [compilesWith('typescript'), compilesWith('typescript-newest')]
  const parts = { packages, others: ['typescript', ...others].map(lockedVersion) }
  const outcomes = await holds(parts, [...compilers, mapsLead])
  if (outcomes.includes(false)) process.exitCode = 1
}

// npm takes the newest of a range, and the lowest where it is told that.
const newest = Object.entries(peers).map(([name, range]) => `${name}@${range}`)
for (const versions of [newest.map((range) => range.replace('^', '')), newest]) {
  const parts = {
    packages: ['core', 'adapters-express', 'storage-sqlite', 'sandbox'],
    others: [lockedVersion('express'), ...versions],
  }
  const checks = [compilesWith('typescript-newest'), knowsItsCopies, runs]
  if ((await holds(parts, checks)).includes(false)) process.exitCode = 1
}
