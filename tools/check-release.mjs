// `npm run check:release`: what the next release would be, in a clone that is thrown away: every published package gets a
// change log, and a version that those accept which others of ours ask for.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishedPackages } from './packed-project.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const clone = mkdtempSync(join(tmpdir(), 'release-'))
const run = (command, ...parameters) =>
  execFileSync(command, parameters, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] })

/** What is wrong with the release of one package. */
function faultsOf({ name, folder, version }) {
  const released = join(clone, 'packages', basename(folder))
  const { version: next } = JSON.parse(readFileSync(join(released, 'package.json'), 'utf8'))
  const log = join(released, 'CHANGELOG.md')
  if (next === version) return [`${name}: no changeset is about it`]
  const isFar = version.startsWith('0.') && next.split('.').slice(0, 2).join() !== version.split('.').slice(0, 2).join()
  return [
    ...(isFar ? [`${name}: ${version} becomes ${next}; while it is 0.x changesets say patch`] : []),
    ...(!existsSync(log) || !readFileSync(log, 'utf8').includes(`## ${next}\n`) ? [`${name}: no change log`] : []),
  ]
}

/** Nothing is released of a commit that is a release. */
const hasChangesets = readdirSync(join(root, '.changeset')).some((name) => /^(?!README).*\.md$/.test(name))

function tryRelease() {
  run('git', 'clone', '--quiet', '--no-hardlinks', root, '.')
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction')
  run(process.execPath, 'node_modules/@changesets/cli/bin.js', 'version')
  const faults = publishedPackages().flatMap(faultsOf)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log('A release would give each package a change log and a version that the others accept')
}

try {
  if (hasChangesets) tryRelease()
  else console.log('There is no changeset: there is nothing to release')
} finally {
  rmSync(clone, { recursive: true, force: true })
}
