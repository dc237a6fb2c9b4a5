import { concurrencyContract, storageContract } from '@org/openapi-testing'
import type { StorageContractOptions } from '@org/openapi-testing'
import { createTestDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'

const options: StorageContractOptions = {
  name: 'postgres',
  async create({ transactionLimitMs }) {
    const database = await createTestDatabase()
    const open = () => postgresStorage({ url: database.url, transactionTimeoutMs: transactionLimitMs })
    const storage = open()
    return { storage, reopen: async () => open(), close: () => storage.close().then(() => database.drop()) }
  },
}

storageContract(options)
concurrencyContract(options)
