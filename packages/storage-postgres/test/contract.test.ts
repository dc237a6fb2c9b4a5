import { concurrencyContract, storageContract } from '@org/openapi-testing'
import type { StorageContractOptions } from '@org/openapi-testing'
import { citusWorkers } from '../../../tests/citus.js'
import { createBareDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'
import { withRevisionTriggers } from './revision-triggers.js'

/** Through a real pooler each statement takes two round trips more, and a busy machine has two servers. */
const PATIENCE = process.env['TEST_POOLER_PORT'] === undefined ? 1 : 6

const options: StorageContractOptions = {
  name: 'postgres',
  async create({ transactionLimitMs }) {
    const database = await createBareDatabase()
    const open = () => {
      const storage = postgresStorage({
        ...database.connection,
        transactionTimeoutMs: transactionLimitMs && PATIENCE * transactionLimitMs,
      })
      // Citus has no triggers.
      return citusWorkers.length > 0 ? storage : withRevisionTriggers(storage, database.url)
    }
    const storage = open()
    return { storage, reopen: async () => open(), close: () => storage.close().then(() => database.drop()) }
  },
}

storageContract(options)
concurrencyContract(options)
