// An integrator's project: the packages as npm would publish them, installed into an empty folder.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `npm`, on every operating system: on Windows it is a script of the shell. */
function npm(args, folder) {
  return execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
}

/** The folders of the published packages with what their package.json says. */
export function publishedPackages() {
  return readdirSync(join(root, 'packages'))
    .map((name) => ({ folder: join(root, 'packages', name), ...readDescription(join(root, 'packages', name)) }))
    .filter(({ private: isPrivate }) => isPrivate !== true)
}

function readDescription(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/**
 * Packs published packages (all, or those whose folders are named) and installs them with `others` (`name@version`)
 * into a new folder. No script of a dependency runs: what has to be compiled must be handed in otherwise.
 *
 * @param {{ packages?: readonly string[], others: readonly string[] }} parts
 * @returns {{ folder: string, remove: () => void }}
 */
export function createPackedProject({ packages, others }) {
  const folder = mkdtempSync(join(tmpdir(), 'packed-project-'))
  const packed = join(folder, 'packed')
  mkdirSync(packed)
  const chosen = publishedPackages().filter((item) => packages?.includes(basename(item.folder)) ?? true)
  npm(['pack', '--silent', '--pack-destination', packed, ...chosen.flatMap(({ name }) => ['--workspace', name])], root)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const tarballs = readdirSync(packed).map((file) => `./packed/${file}`)
  npm(
    ['install', '--silent', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs, ...others],
    folder,
  )
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The version of a package that the lock file holds: what is tried is what the tests ran with. */
export function lockedVersion(name) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return `${name}@${packages[`node_modules/${name}`].version}`
}
