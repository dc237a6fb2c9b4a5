import { concurrencyContract, storageContract } from '@org/openapi-testing'
import type { StorageContractOptions } from '@org/openapi-testing'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStorage } from '../src/index.js'
import { withRevisionTriggers } from './revision-triggers.js'

const inMemory: StorageContractOptions = {
  name: 'sqlite in memory',
  async create(wishes) {
    const storage = sqliteStorage({ file: ':memory:', ...wishes })
    return { storage, close: () => storage.close() }
  },
}

const onFile: StorageContractOptions = {
  name: 'sqlite on a file',
  async create(wishes) {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-sqlite-'))
    const file = join(folder, 'test.db')
    const open = () => withRevisionTriggers(sqliteStorage({ file, ...wishes }), file)
    const storage = open()
    return {
      storage,
      reopen: async () => open(),
      async close() {
        await storage.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}

for (const options of [inMemory, onFile]) {
  storageContract(options)
  concurrencyContract(options)
}
