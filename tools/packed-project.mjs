// An integrator's project: the packages as npm would publish them, installed into an empty folder.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

/** The package.json of a folder. */
export function readDescription(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/**
 * The published packages as npm would upload them: each once, however many projects they are installed into.
 *
 * @returns {{ tarballs: ReadonlyMap<string, string>, remove: () => void }} the file of each, by its folder's name
 */
export function packPackages(names) {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'))
  const chosen = publishedPackages().filter((item) => names?.includes(basename(item.folder)) ?? true)
  const workspaces = chosen.flatMap(({ name }) => ['--workspace', name])
  const told = JSON.parse(npm(['pack', '--json', '--silent', '--pack-destination', folder, ...workspaces], root))
  const fileOf = (name) => join(folder, told.find((each) => each.name === name).filename)
  return {
    tarballs: new Map(chosen.map((item) => [basename(item.folder), fileOf(item.name)])),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Installs published packages (all, or those whose folders are named) with `others` (`name@version`) into a new folder.
 * No script of a dependency runs: what has to be compiled must be handed in otherwise.
 *
 * @param {{ packages?: readonly string[], others: readonly string[], tarballs?: ReadonlyMap<string, string> }} parts
 *   `tarballs`: of packages that were packed before
 * @returns {{ folder: string, remove: () => void }}
 */
export function createPackedProject({ packages, others, tarballs }) {
  const folder = mkdtempSync(join(tmpdir(), 'packed-project-'))
  const packed = tarballs === undefined ? packPackages(packages) : { tarballs, remove: () => undefined }
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const chosen = [...packed.tarballs].filter(([name]) => packages?.includes(name) ?? true).map(([, file]) => file)
  npm(
    ['install', '--silent', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...chosen, ...others],
    folder,
  )
  return {
    folder,
    remove() {
      rmSync(folder, { recursive: true, force: true })
      packed.remove()
    },
  }
}

/** The version of a package that the lock file holds: what is tried is what the tests ran with. */
export function lockedVersion(name) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return `${name}@${packages[`node_modules/${name}`].version}`
}
