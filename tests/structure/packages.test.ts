import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

interface Description {
  readonly name: string
  readonly private?: boolean
  readonly version: string
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly license?: string
  readonly homepage?: string
  readonly bugs?: string
  readonly repository?: { readonly url: string; readonly directory: string }
  readonly engines?: { readonly node?: string }
  readonly files?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const describedIn = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Description

const REPOSITORY = 'https://github.com/org/openapi-core'
const published = readdirSync(join(root, 'packages'))
  .map((name) => `packages/${name}`)
  .map((folder) => ({ folder, said: describedIn(folder) }))
  .filter(({ said }) => said.private !== true)

describe.each(published.map((each) => [each.said.name, each] as const))('%s', (_, { folder, said }) => {
  it('says where it comes from, what it is and what it is found by', () => {
    expect(said).toMatchObject({
      license: 'MIT',
      homepage: `${REPOSITORY}/tree/main/${folder}#readme`,
      bugs: `${REPOSITORY}/issues`,
      repository: { url: `git+${REPOSITORY}.git`, directory: folder },
    })
    expect(said.description?.length).toBeGreaterThan(20)
    expect(said.keywords?.length).toBeGreaterThan(2)
    expect(said.engines?.node).toMatch(/^>=20/)
  })

  it('brings its change log, its license and a page about itself', () => {
    expect(said.files).toContain('CHANGELOG.md')
    expect(existsSync(join(root, folder, 'LICENSE'))).toBe(true)
    expect(existsSync(join(root, folder, 'README.md'))).toBe(true)
  })
})

it('every package is in the table of measures', () => {
  const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  for (const name of readdirSync(join(root, 'packages'))) expect(architecture).toContain(`\n| ${name} | `)
})

describe('what core and the sandbox need beside themselves', () => {
  const core = describedIn('packages/core')
  const sandbox = describedIn('packages/sandbox')
  const tests = describedIn('tests')

  it('is the host’s, in ranges that a security patch is in', () => {
    expect(core.dependencies).toBeUndefined()
    expect(Object.keys(core.peerDependencies ?? {}).sort()).toEqual(['ipaddr.js', 'jose', 'zod'])
    for (const range of Object.values(core.peerDependencies ?? {})) expect(range).toMatch(/^\^\d+\.\d+\.\d+$/)
    expect(sandbox.dependencies).toBeUndefined()
    expect(sandbox.peerDependencies?.['zod']).toBe(core.peerDependencies?.['zod'])
  })

  it.each(Object.entries(core.peerDependencies ?? {}))('%s %s is tried from its lowest version on', (name, range) => {
    expect(tests.devDependencies?.[`${name}-lowest`]).toBe(`npm:${name}@${range.slice(1)}`)
  })
})
