import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqliteStorage } from '../src/index.js'

let folder: string
let umask: number

beforeEach(async () => {
  // The usual one, under which files are readable by everybody.
  umask = process.umask(0o022)
  folder = await mkdtemp(join(tmpdir(), 'openapi-rights-'))
})

afterEach(async () => {
  process.umask(umask)
  await rm(folder, { recursive: true, force: true })
})

const rightsOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)

/** The rights of all files of a database that is in use. */
async function rightsInUse(file: string): Promise<Record<string, string>> {
  const storage = sqliteStorage({ file })
  await storage.migrate()
  const names = (await readdir(join(file, '..'))).sort()
  const rights = await Promise.all(names.map(async (name) => [name, await rightsOf(join(file, '..', name))] as const))
  await storage.close()
  return Object.fromEntries(rights)
}

describe('the rights of a database file', () => {
  it('are its user’s alone, with its log and the folders that are made for it', async () => {
    const file = join(folder, 'data', 'shop', 'db.sqlite')
    expect(await rightsInUse(file)).toEqual({ 'db.sqlite': '600', 'db.sqlite-shm': '600', 'db.sqlite-wal': '600' })
    expect([await rightsOf(join(folder, 'data')), await rightsOf(join(folder, 'data', 'shop'))]).toEqual(['700', '700'])
  })

  it('stay what somebody made them', async () => {
    const shared = join(folder, 'shared')
    await mkdir(shared)
    await chmod(shared, 0o755)
    const file = join(shared, 'db.sqlite')
    await writeFile(file, '', { mode: 0o640 })
    expect(await rightsInUse(file)).toEqual({ 'db.sqlite': '640', 'db.sqlite-shm': '640', 'db.sqlite-wal': '640' })
    expect(await rightsOf(shared)).toBe('755')
  })

  it('are nobody’s in memory: no file is made', async () => {
    const before = await readdir('.')
    const storage = sqliteStorage({ file: ':memory:' })
    await storage.migrate()
    await storage.close()
    expect(await readdir('.')).toEqual(before)
  })
})

describe('a file that cannot be opened', () => {
  it.each([
    ['a folder', async () => folder],
    ['below a file', async () => writeFile(join(folder, 'file'), '').then(() => join(folder, 'file', 'db.sqlite'))],
    ['no database', async () => writeFile(join(folder, 'text'), 'x'.repeat(2000)).then(() => join(folder, 'text'))],
  ])('is named in the failure: %s', async (_, make) => {
    const file = await make()
    expect(() => sqliteStorage({ file })).toThrow(`sqliteStorage: cannot open ${file}: `)
  })

  it('is named by its whole path', () => {
    expect(() => sqliteStorage({ file: 'package.json' })).toThrow(
      `cannot open ${join(process.cwd(), 'package.json')}: `,
    )
  })
})
