// `npm run check:packages`: what npm would publish, looked at as its users' tools will (publint, attw), and compiled in
// projects that have nothing but the packages.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { createPackedProject, lockedVersion, publishedPackages } from './packed-project.mjs'

const require = createRequire(import.meta.url)

/** The script behind a command of a package, also where `exports` hides it. */
function locateCommand(packageName, command) {
  const folder = require.resolve
    .paths(packageName)
    .map((path) => join(path, packageName))
    .find(isFolder)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

function isFolder(path) {
  try {
    return readdirSync(path).length > 0
  } catch {
    return false
  }
}

const publint = (folder) => [locateCommand('publint', 'publint'), 'run', folder, '--strict']

function attw(folder, { exports }) {
  const isEsmOnly = !JSON.stringify(exports).includes('"require"')
  const profile = isEsmOnly ? ['--profile', 'esm-only'] : []
  return [
    locateCommand('@arethetypeswrong/cli', 'attw'),
    '--pack',
    folder,
    '--no-emoji',
    '--format',
    'ascii',
    ...profile,
  ]
}

/**
 * Compiles a file that imports every entry of the packages, with `skipLibCheck` off: a type that a package needs and
 * does not bring is an error there.
 */
function compiles(packages, others) {
  const project = createPackedProject({ packages, others: [lockedVersion('typescript'), ...others] })
  const entries = publishedPackages()
    .filter(({ folder }) => packages.some((name) => folder.endsWith(name)))
    .flatMap(({ name, exports }) => Object.keys(exports).map((entry) => name + entry.slice(1)))
  const lines = entries.map((entry, i) => `export * as entry${i} from '${entry}'\n`)
  const files = ['every-entry.mts', 'every-entry.cts']
  for (const file of files) {
    // The contract suites are an ES module only.
    const importable = lines.filter((line) => file.endsWith('.mts') || !line.includes('openapi-testing'))
    writeFileSync(join(project.folder, file), importable.join(''))
  }
  const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--module', 'nodenext', '--target', 'es2023']
  const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options, ...files], {
    cwd: project.folder,
    stdio: 'inherit',
  })
  project.remove()
  console.log(`${status === 0 ? 'compiled' : 'NOT compiled'} in a project of its own: ${entries.join(', ')}`)
  return status === 0
}

for (const { folder, ...description } of publishedPackages()) {
  for (const check of [publint, attw]) {
    const { status } = spawnSync(process.execPath, check(folder, description), {
      cwd: dirname(folder),
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
  }
}

// Express and Koa in projects of their own: each has its types in a version that the other's would hide.
const projects = [
  [
    ['core', 'adapters-express', 'storage-sqlite', 'sandbox', 'invoices', 'phone-numbers', 'testing'],
    ['express', 'vitest'],
  ],
  [['core', 'adapters-koa', 'storage-postgres'], ['koa']],
  // Partners have none of the others.
  [['client'], []],
]
for (const [packages, others] of projects) {
  if (!compiles(packages, others.map(lockedVersion))) process.exitCode = 1
}
