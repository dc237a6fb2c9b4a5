import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modules } from '../../packages/core/src/modules.js'

const root = join(import.meta.dirname, '../..')
const domains = modules.declared.map(({ name }) => name)

/** Folders that have files: git knows no others. */
const foldersIn = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(root, path, entry.name)).length > 0)
    .map(({ name }) => name)

/** Where a domain has a folder of its name, and the folders there that are none's. */
const places: Record<string, readonly string[]> = {
  'packages/core/src': ['kernel', 'http', 'node'],
  // What several domains keep under a name.
  'packages/storage-drizzle/src': ['settings'],
  'packages/testing/src/storage': [],
  'tests/http': ['documents', 'hostile', 'hosts', 'isolation'],
}

/** Domains that need none there. */
const without: Record<string, readonly string[]> = {
  'packages/core/src': [],
  'packages/storage-drizzle/src': [],
  // Their suites stand beside the folders: tenants with what else is the platform's, counters with other limits.
  'packages/testing/src/storage': ['tenants', 'usage-limits'],
  // Tenants are in the tests of all admin calls; counters in those of what they limit.
  'tests/http': ['tenants', 'usage-limits'],
}

describe('a domain', () => {
  it.each(Object.keys(places))('has the same name in %s', (place) => {
    const expected = [...domains.filter((name) => !without[place]?.includes(name)), ...(places[place] ?? [])]
    expect(foldersIn(place).sort()).toEqual(expected.sort())
  })

  it('is added to two lists of core, and two of the storages, beside its own folders', () => {
    const sources = ['packages/core/src', 'packages/storage-drizzle/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .map(({ name }) => `${folder}/${name}`),
    )
    const naming = sources.filter((file) => /from '\.\/wallet-payments\//.test(readFileSync(join(root, file), 'utf8')))
    const lists = [
      'core/src/domains',
      'core/src/modules',
      'storage-drizzle/src/repositories',
      'storage-drizzle/src/tables',
    ]
    expect(naming.filter((file) => !file.endsWith('/index.ts')).sort()).toEqual(
      lists.map((name) => `packages/${name}.ts`),
    )
  })
})
