import { mkdtemp, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Storage } from '@org/openapi-core/storage'
import { sqliteStorage } from '../src/sqlite-storage.js'

const MOVED = 'Storage failure: unavailable (SQLITE_READONLY_DBMOVED)'

let folder: string
let file: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-moved-'))
  file = join(folder, 'db.sqlite')
  storage = sqliteStorage({ file })
  await storage.migrate()
  await save('before')
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const stores = () => storage.forTenant(1)
const save = (name: string) => stores().settings.save(name, name, new Date(0))
const saveInTransaction = (name: string) =>
  stores().transaction(({ settings }) => settings.save(name, name, new Date(0)))
const names = ['before', 'replaced', 'back'] as const
const saved = async (): Promise<string[]> => {
  const found = await Promise.all(names.map((name) => stores().settings.find(name)))
  return names.filter((name) => found.includes(name))
}

it('that is deleted takes no writes, which nobody would ever read, and the storage says that it is unwell', async () => {
  await unlink(file)
  await expect(save('deleted')).rejects.toThrow(MOVED)
  await expect(saveInTransaction('deleted')).rejects.toThrow(MOVED)
  await expect(storage.health()).rejects.toThrow(MOVED)
})

it('that is replaced by another takes none either; the one that was is used again when it is back', async () => {
  const aside = join(folder, 'aside.sqlite')
  await rename(file, aside)
  await writeFile(file, '')
  await expect(save('replaced')).rejects.toThrow(MOVED)
  await expect(storage.health()).rejects.toThrow(MOVED)
  await rename(aside, file)
  await storage.health()
  await save('back')
  expect(await saved()).toEqual(['before', 'back'])
})
