import { concurrencyContract, storageContract } from '@org/openapi-testing'
import type { StorageContractOptions } from '@org/openapi-testing'
import { citusWorkers } from '../../../tests/citus.js'
import { createBareDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'
import { notingStorage } from './noting-storage.js'
import { withRevisionTriggers } from './revision-triggers.js'
import { describeSpreadStatements } from './spread-statements.js'

/** Through a real pooler each statement takes two round trips more, and a busy machine has two or three servers. */
const PATIENCE = process.env['TEST_POOLER_PORT'] === undefined && citusWorkers.length === 0 ? 1 : 6
/** As long as the storage gives a transaction of its own accord. */
const PATIENT_LIMIT_MS = 5000

const texts = new Set<string>()

const options: StorageContractOptions = {
  name: 'postgres',
  async create({ transactionLimitMs }) {
    const database = await createBareDatabase()
    const open = () => {
      const limitMs = transactionLimitMs ?? (PATIENCE > 1 ? PATIENT_LIMIT_MS : undefined)
      const given = { ...database.connection, transactionTimeoutMs: limitMs && PATIENCE * limitMs }
      // Citus has no triggers.
      if (citusWorkers.length > 0) return postgresStorage(given)
      return withRevisionTriggers(notingStorage(given, texts), database.url)
    }
    const storage = open()
    return { storage, reopen: async () => open(), close: () => storage.close().then(() => database.drop()) }
  },
}

storageContract(options)
concurrencyContract(options)
// On a cluster they have just run.
if (citusWorkers.length === 0) describeSpreadStatements(texts)
