// `npm run check:packages`: what npm would publish, looked at as its users' tools will (publint, attw).
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))

/** The script behind a command of a package, also where `exports` hides it. */
function locateCommand(packageName, command) {
  const folder = require.resolve.paths(packageName).map((path) => join(path, packageName)).find(isFolder)
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
  return [locateCommand('@arethetypeswrong/cli', 'attw'), '--pack', folder, '--no-emoji', '--format', 'ascii', ...profile]
}

for (const name of readdirSync(join(root, 'packages'))) {
  const folder = join(root, 'packages', name)
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (description.private === true) continue
  for (const check of [publint, attw]) {
    const { status } = spawnSync(process.execPath, check(folder, description), { cwd: dirname(folder), stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
}
