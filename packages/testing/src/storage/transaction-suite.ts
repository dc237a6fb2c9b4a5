import { assertOutsideTransaction, isInsideTransaction } from '@org/openapi-core/storage'
import type { Repositories } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at, ContractSpace, undo } from './contract-space.js'
import type { TenantSpace, UseSpace } from './contract-space.js'
import { gate } from './gate.js'
import { adminKeyInput, applicationInput, auditEntry, tenantInput } from './sample-rows.js'
import { expectRefusal, storageErrorOf } from './storage-error-of.js'
import type { StorageContractOptions } from './test-storage.js'

const TRANSACTION_LIMIT_MS = 500

/** What a transaction promises, told by tokens that are revoked inside of it. */
export function describeTransactions(use: UseSpace, options: StorageContractOptions): void {
  describe('a transaction', () => {
    describeEnds(use)
    describeFailures(use)
    describeLimit(options)
    describeStrangers(use)
    describeNeighbours(use)
    describeBoundaries(use)
  })
}

const isRevoked = ({ stores }: TenantSpace, jti: string) => stores.revokedTokens.isRevoked(jti)
/** A statement that the database refuses: an application without a secret. */
const refusedStatement = (tx: Repositories) => tx.partnerApplications.create(applicationInput(), at(0))

function describeEnds(use: UseSpace): void {
  it('commits when the work resolves, answers what it answered, and sees its own writes', async () => {
    const tenant = await use().tenant()
    const answer = await tenant.stores.transaction(async (tx) => {
      await tx.revokedTokens.revoke('a', at(0))
      await tx.operateLogs.append(auditEntry(tenant.id))
      return { own: await tx.revokedTokens.isRevoked('a') }
    })
    expect(answer).toEqual({ own: true })
    expect(await isRevoked(tenant, 'a')).toBe(true)
    expect((await tenant.stores.operateLogs.page({ pageNo: 1, pageSize: 1 })).total).toBe(1)
  })

  it('undoes everything when the work throws, and throws the same', async () => {
    const tenant = await use().tenant()
    const refusal = new Error('refused by a rule')
    const answer = tenant.stores.transaction(async (tx) => {
      await tx.revokedTokens.revoke('a', at(0))
      await tx.operateLogs.append(auditEntry(tenant.id))
      throw refusal
    })
    await expect(answer).rejects.toBe(refusal)
    expect(await isRevoked(tenant, 'a')).toBe(false)
    expect((await tenant.stores.operateLogs.page({ pageNo: 1, pageSize: 1 })).total).toBe(0)
  })

  it('spans the repositories of the platform, too', async () => {
    const { system } = use()
    const name = use().unique('undone ')
    const keyHash = use().unique('hash ')
    const answer = system.transaction(async (tx) => {
      await tx.tenants.create(tenantInput({ name }), at(0))
      await tx.adminKeys.insert({ ...adminKeyInput(), keyHash, keyHint: 'wxyz' }, at(0))
      throw new Error('refused')
    })
    await expect(answer).rejects.toThrow('refused')
    expect((await system.tenants.page({ name, pageNo: 1, pageSize: 1 })).total).toBe(0)
    expect(await system.adminKeys.findByHash(keyHash)).toBeUndefined()
  })
}

function describeFailures(use: UseSpace): void {
  it('is doomed by its first failed statement, even if the work swallows the failure', async () => {
    const tenant = await use().tenant()
    const answer = tenant.stores.transaction(async (tx) => {
      await tx.revokedTokens.revoke('a', at(0))
      await refusedStatement(tx).catch(() => undefined)
      await tx.revokedTokens.revoke('b', at(0)).catch(() => undefined)
      return 'fine'
    })
    await expectRefusal(answer, 'constraint')
    expect([await isRevoked(tenant, 'a'), await isRevoked(tenant, 'b')]).toEqual([false, false])
  })

  it('leaves the error that the work made of a failed statement', async () => {
    const { stores } = await use().tenant()
    const refusal = new Error('CLIENT_ID_EXISTS')
    const answer = stores.transaction((tx) => refusedStatement(tx).catch(() => Promise.reject(refusal)))
    await expect(answer).rejects.toBe(refusal)
  })
}

function describeLimit(options: StorageContractOptions): void {
  it(
    'ends at its time limit, though its work never does; the storage is usable after it',
    { timeout: 20_000 },
    async () => {
      // A storage of its own: what else is tried has the time that it needs.
      const made = await options.create({ transactionLimitMs: TRANSACTION_LIMIT_MS })
      try {
        await made.storage.migrate()
        const tenant = await new ContractSpace(made.storage).tenant()
        let late: Repositories | undefined
        const answer = tenant.stores.transaction(async (tx) => {
          late = tx
          await tx.revokedTokens.revoke('a', at(0))
          return new Promise<never>(() => undefined)
        })
        await expectRefusal(answer, 'timeout')
        expect(await isRevoked(tenant, 'a')).toBe(false)
        await storageErrorOf((late as Repositories).revokedTokens.revoke('a', at(0)))
        await tenant.stores.transaction((tx) => tx.revokedTokens.revoke('b', at(0)))
        expect([await isRevoked(tenant, 'a'), await isRevoked(tenant, 'b')]).toEqual([false, true])
      } finally {
        await made.close()
      }
    },
  )
}

function describeStrangers(use: UseSpace): void {
  it('refuses calls after its end, whether it was committed or undone', async () => {
    const tenant = await use().tenant()
    const leaked: Repositories[] = []
    await tenant.stores.transaction(async (tx) => leaked.push(tx))
    await tenant.stores
      .transaction(async (tx) => {
        leaked.push(tx)
        throw new Error('undone')
      })
      .catch(() => undefined)
    for (const tx of leaked) {
      await expectRefusal(tx.revokedTokens.revoke('late', at(0)), 'misuse')
      await expectRefusal(tx.revokedTokens.isRevoked('late'), 'misuse')
    }
    expect(await isRevoked(tenant, 'late')).toBe(false)
  })

  it('refuses what its work left running and did not wait for', async () => {
    const tenant = await use().tenant()
    const { opened, open } = gate()
    let leaked: Promise<unknown> | undefined
    await tenant.stores.transaction(async (tx) => {
      leaked = opened.then(() => tx.revokedTokens.revoke('leaked', at(0)))
    })
    open()
    await expectRefusal(leaked as Promise<unknown>, 'misuse')
    expect(await isRevoked(tenant, 'leaked')).toBe(false)
  })

  it('takes a statement that nobody waits for with it, for better or worse', async () => {
    const tenant = await use().tenant()
    await tenant.stores.transaction(async (tx) => void tx.revokedTokens.revoke('kept', at(0)))
    await undo(tenant.stores, async (tx) => {
      void tx.revokedTokens.revoke('undone', at(0)).catch(() => undefined)
    })
    expect([await isRevoked(tenant, 'kept'), await isRevoked(tenant, 'undone')]).toEqual([true, false])
  })
}

function describeNeighbours(use: UseSpace): void {
  it('is not joined by the write of another request, which outlives its end', async () => {
    const tenant = await use().tenant()
    const { opened, open } = gate()
    const began = gate()
    const mine = tenant.stores.transaction(async (tx) => {
      await tx.revokedTokens.revoke('mine', at(0))
      began.open()
      await opened
      throw new Error('undone')
    })
    await began.opened
    const theirs = Promise.all(['x', 'y', 'z'].map((jti) => tenant.stores.revokedTokens.revoke(jti, at(0))))
    const seen = isRevoked(tenant, 'mine')
    await pause()
    open()
    await expect(mine).rejects.toThrow('undone')
    expect(await theirs).toEqual([true, true, true])
    expect(await seen).toBe(false)
    expect(await Promise.all(['mine', 'x', 'y', 'z'].map((jti) => isRevoked(tenant, jti)))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  it('gets its turn beside many others', async () => {
    const tenant = await use().tenant()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        tenant.stores.transaction(async (tx) => {
          await tx.revokedTokens.revoke(`t${i}`, at(0))
          if (i % 2 === 1) throw new Error('undone')
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map((_, i) => (i % 2 === 0 ? 'fulfilled' : 'rejected')),
    )
    const kept = await Promise.all(outcomes.map((_, i) => isRevoked(tenant, `t${i}`)))
    expect(kept).toEqual(outcomes.map((_, i) => i % 2 === 0))
  })
}

function describeBoundaries(use: UseSpace): void {
  it('does not nest: neither does it compile, nor is it let', async () => {
    const { stores } = await use().tenant()
    const error = await stores.transaction(async (tx) => {
      // @ts-expect-error -- what the work is given has no `transaction`
      expect(tx.transaction).toBeUndefined()
      return storageErrorOf(stores.transaction(async () => undefined))
    })
    expect(error).toMatchObject({ kind: 'misuse' })
  })

  it('refuses the storage around it, which would wait for the transaction or not belong to it', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.transaction(async (tx) => {
      await tx.revokedTokens.revoke('inside', at(0))
      const refused = [
        () => mine.stores.revokedTokens.isRevoked('inside'),
        () => mine.stores.revokedTokens.revoke('beside', at(0)),
        () => theirs.stores.revokedTokens.revoke('beside', at(0)),
        () => use().system.tenants.find(mine.id),
        () => use().system.transaction(async () => undefined),
      ]
      for (const call of refused) await expectRefusal(call(), 'misuse')
    })
    expect(await isRevoked(mine, 'inside')).toBe(true)
    expect([await isRevoked(mine, 'beside'), await isRevoked(theirs, 'beside')]).toEqual([false, false])
  })

  it('is known to the code that it runs, and to no other', async () => {
    const { stores } = await use().tenant()
    const callChannel = () => assertOutsideTransaction('call a channel')
    const { opened, open } = gate()
    const began = gate()
    const running = stores.transaction(async (tx) => {
      await tx.revokedTokens.isRevoked('a')
      expect(callChannel).toThrow('Inside a transaction it is not allowed to call a channel')
      began.open()
      await opened
      expect(isInsideTransaction()).toBe(true)
    })
    await began.opened
    expect(callChannel).not.toThrow()
    open()
    await running
    expect(callChannel).not.toThrow()
  })
}

/** Lets everything happen that does not wait for the test. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20))
}
