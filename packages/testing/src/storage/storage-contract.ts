import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CallRecorder } from './call-recorder.js'
import { ContractSpace } from './contract-space.js'
import { domains } from './domains.js'
import { describeErrors } from './error-suite.js'
import { describeIdOrder } from './id-order-suite.js'
import { describeLifecycle } from './lifecycle-suite.js'
import { describeRetention } from './retention-suite.js'
import type { StorageContractOptions, TestStorage } from './test-storage.js'
import { describeTextFilters } from './text-filter-suite.js'
import { describeTransactions } from './transaction-suite.js'

/**
 * What every storage has to do: each method of each repository, transactions, errors, migrations, the end.
 * Declares its tests, so call it at the top of a test file. There is nothing to skip: the last test fails
 * for every method that was not called.
 */
export function storageContract(options: StorageContractOptions): void {
  // In order, because the last test looks back on the others.
  describe(`${options.name}: storage contract`, { shuffle: false }, () => {
    const recorder = new CallRecorder(domains)
    let made: TestStorage
    let space: ContractSpace
    const use = () => space

    beforeAll(async () => {
      made = await options.create({})
      await made.storage.migrate()
      space = new ContractSpace(recorder.watch(made.storage))
    })
    afterAll(() => made.close())

    for (const domain of domains) domain.describe(use)
    describeTextFilters(use)
    describeRetention(use)
    describeTransactions(use, options)
    describeErrors(use)
    describeLifecycle(options)
    describeIdOrder(options)

    it('was asked for every method of every repository', () => {
      expect(recorder.forgotten()).toEqual([])
    })
  })
}
