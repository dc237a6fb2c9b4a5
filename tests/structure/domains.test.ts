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
  // Labels: what the console calls the members of all domains.
  'packages/core/src': ['kernel', 'http', 'node', 'admin-labels'],
  // Settings: what several domains keep under a name. Resources and tallies: what their repositories are built from. Account
  // verification: of wallets and of points. Moves: of whole tenants, whatever their tables.
  'packages/storage-drizzle/src': ['account-verification', 'resources', 'settings', 'tallies', 'tenant-move'],
  'packages/testing/src/storage': ['settings'],
  'tests/http': ['cli', 'client', 'documents', 'edge', 'frameworks', 'guides', 'hostile', 'hosts', 'isolation'],
}

/** Domains that need none there. */
const without: Record<string, readonly string[]> = {
  'packages/core/src': [],
  'packages/storage-drizzle/src': [],
  'packages/testing/src/storage': [],
  // Counters are in those of what they limit; tallies in those of pages.
  'tests/http': ['usage-limits', 'row-tallies'],
}

describe('a domain', () => {
  it.each(Object.keys(places))('has the same name in %s', (place) => {
    const expected = [...domains.filter((name) => !without[place]?.includes(name)), ...(places[place] ?? [])]
    expect(foldersIn(place).sort()).toEqual(expected.sort())
  })

  it('is added to two lists of core, one of the storages and one of the contract, beside its own folders', () => {
    const folders = ['core/src', 'storage-drizzle/src', 'storage-sqlite/src', 'storage-postgres/src']
    const sources = [...folders, 'testing/src/storage', 'testing/src/concurrency'].flatMap((folder) =>
      readdirSync(join(root, 'packages', folder), { withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .map(({ name }) => `${folder}/${name}`),
    )
    const naming = sources.filter((file) =>
      /wallet-?payments?\b/i.test(readFileSync(join(root, 'packages', file), 'utf8').replace(/\/\*\*[^]*?\*\//g, '')),
    )
    // Not those that a new one need not be in: the order of the documents, and what hosts import by name.
    const needed = naming.filter((file) => !/\/(operations|index)\.ts$/.test(file))
    expect(needed.sort()).toEqual([
      'core/src/modules.ts',
      'core/src/storage.ts',
      'storage-drizzle/src/domains.ts',
      'testing/src/storage/domains.ts',
    ])
  })
})
