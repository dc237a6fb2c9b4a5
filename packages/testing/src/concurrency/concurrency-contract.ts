import type { Storage } from '@org/openapi-core/storage'
import { afterAll, beforeAll, describe } from 'vitest'
import { domains } from '../storage/domains.js'
import { ContractSpace } from '../storage/contract-space.js'
import type { StorageContractOptions, TestStorage } from '../storage/test-storage.js'
import { describeLimitRaces } from './limit-race-suite.js'
import { describeRaces } from './race-suite.js'
import type { Racers } from './race-suite.js'
import { describeParallelTransactions } from './parallel-transaction-suite.js'
import { describeRetentionRaces } from './retention-race-suite.js'
import { describeRevisionRaces } from './revision-race-suite.js'

/**
 * Races: of many callers at the same time each guarded method lets exactly one win, and nothing that was
 * acknowledged is lost. On a storage that several processes may share, the callers are divided between two
 * of them. Declares its tests, so call it at the top of a test file.
 */
export function concurrencyContract(options: StorageContractOptions): void {
  describe(`${options.name}: concurrency contract`, () => {
    let made: TestStorage
    let racers: Racers
    const opened: Storage[] = []

    beforeAll(async () => {
      made = await options.create({})
      const { storage } = made
      await storage.migrate()
      if (storage.isShared) {
        if (made.reopen === undefined)
          throw new Error('A shared storage has to be reopened for its races: give `reopen`')
        opened.push(await made.reopen())
      }
      racers = { space: new ContractSpace(storage), storages: [storage, ...opened] }
    })
    afterAll(async () => {
      for (const storage of opened) await storage.close()
      await made.close()
    })

    describeRaces(() => racers)
    for (const domain of domains) domain.races?.(() => racers)
    describeLimitRaces(() => racers)
    describeParallelTransactions(() => racers)
    describeRetentionRaces(() => racers)
    describeRevisionRaces(() => racers)
  })
}
