import { payOrderStatus, StorageError } from '@org/openapi-core/storage'
import type { PayOrderRow, SettledPayOrder } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { TenantSpace } from '../contract-space.js'
import { namesOf, newPayOrder } from './pay-order-rows.js'
import { race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const { PENDING, PAID, CLOSED } = payOrderStatus
const RACERS = 20

const rowsOf = <Row extends PayOrderRow>(answers: readonly (Row | undefined)[]): Row[] =>
  answers.filter((row) => row !== undefined)

/** Totals by status, and the same counted one by one. */
async function totalsOf({ stores }: TenantSpace, clientId: string): Promise<{ told: number[]; counted: number[] }> {
  const { list, total } = await stores.payOrders.pageOfClient(clientId, { pageNo: 1, pageSize: 1000 })
  const statuses = [0, 10, 20]
  const pages = await Promise.all(
    statuses.map((status) => stores.payOrders.pageOfClient(clientId, { status, pageNo: 1, pageSize: 1 })),
  )
  const counted = statuses.map((status) => list.filter((order) => order.status === status).length)
  return { told: [total, ...pages.map((page) => page.total)], counted: [list.length, ...counted] }
}

/** Of many who change the same payment order one does, and totals follow. */
export function describePayOrderRaces(use: () => Racers): void {
  describe('payment order races', () => {
    describeBeginnings(use)
    describeEnds(use)
    describeCountRaces(use)
    describeJobs(use)
  })
}

function describeBeginnings(use: () => Racers): void {
  it('insert orders of the same number of two clients: one each', async () => {
    const space = await use().space.tenant()
    const answers = await race(use(), 2 * RACERS, (storage, index) =>
      storage
        .forTenant(space.id)
        .transaction(({ payOrders }) =>
          payOrders.insert(
            newPayOrder(`P${index}`, { outOrderNo: 'a', clientId: index % 3 === 0 ? 'first' : 'second' }),
            at(0),
          ),
        ),
    )
    expect(
      rowsOf(answers)
        .map(({ clientId }) => clientId)
        .sort(),
    ).toEqual(['first', 'second'])
    for (const clientId of ['first', 'second']) {
      expect(await totalsOf(space, clientId)).toEqual({ told: [1, 1, 0, 0], counted: [1, 1, 0, 0] })
    }
  })

  it('claim an order that was left behind, and accept it: one each', async () => {
    const space = await use().space.tenant()
    const { id } = (await space.stores.payOrders.insert(newPayOrder('P1'), at(0))) as PayOrderRow
    const claims = await race(use(), RACERS, (storage) =>
      storage.forTenant(space.id).payOrders.claim(id, { now: at(1), until: at(1000) }),
    )
    expect(rowsOf(claims)).toHaveLength(1)
    const accepted = await race(use(), RACERS, (storage, index) =>
      storage.forTenant(space.id).payOrders.accept(id, namesOf(`pay_${index}`)),
    )
    expect(await space.stores.payOrders.find(id)).toEqual(rowsOf(accepted)[0])
    expect(rowsOf(accepted)).toHaveLength(1)
  })
}

function describeEnds(use: () => Racers): void {
  it('pay, close and expire the same order: it ends once, and once it is paid it stays paid', async () => {
    const space = await use().space.tenant()
    const { id } = (await space.stores.payOrders.insert(newPayOrder('P1'), at(0))) as PayOrderRow
    const triggers = ['closed', 'paid', 'expired', 'closedByAdmin'] as const
    const answers = await race(use(), 40, (storage, index) => {
      const trigger = triggers[index % 4] ?? 'paid'
      const step = trigger === 'paid' ? { trigger, paidTime: at(index) } : { trigger }
      return storage.forTenant(space.id).transaction(({ payOrders }) => payOrders.settle(id, step))
    })
    const paid = rowsOf(answers).filter(({ status }) => status === PAID)
    expect([paid.length, rowsOf(answers).length - paid.length]).toEqual([1, expect.toBeOneOf([0, 1])])
    const { previousStatus, ...last } = paid[0] as SettledPayOrder
    expect(await space.stores.payOrders.find(id)).toEqual(last)
    expect(previousStatus).toBe(paid.length === rowsOf(answers).length ? PENDING : CLOSED)
    expect(await totalsOf(space, 'client')).toEqual({ told: [1, 0, 1, 0], counted: [1, 0, 1, 0] })
    const { total } = await space.stores.payOrders.pageOfClient('client', {
      paidTime: { start: at(0), end: at(999) },
      pageNo: 1,
      pageSize: 1,
    })
    expect(total).toBe(1)
  })

  it('pay a closed order while a new one of its number begins: never two that are not closed', async () => {
    const space = await use().space.tenant()
    for (let round = 0; round < 8; round++) {
      const outOrderNo = `a${round}`
      const { id } = (await space.stores.payOrders.insert(
        newPayOrder(`P${round}`, { outOrderNo }),
        at(0),
      )) as PayOrderRow
      await space.stores.payOrders.settle(id, { trigger: 'closed' })
      const answers = await race(use(), 6, (storage, index) =>
        storage
          .forTenant(space.id)
          .transaction(({ payOrders }) =>
            index % 3 === 0
              ? payOrders.settle(id, { trigger: 'paid', paidTime: at(1) })
              : payOrders.insert(newPayOrder(`P${round}-${index}`, { outOrderNo }), at(1)),
          )
          .catch((error: unknown) => {
            if (error instanceof StorageError && error.kind === 'unique') return undefined
            throw error
          }),
      )
      expect(rowsOf(answers)).toHaveLength(1)
      const order = await space.stores.payOrders.find(id)
      expect(order?.status).toBe(rowsOf(answers)[0]?.id === id ? PAID : CLOSED)
    }
    const { told, counted } = await totalsOf(space, 'client')
    expect(told).toEqual(counted)
  })
}

function describeCountRaces(use: () => Racers): void {
  it('count every order once, whoever begins and ends orders at the same time', async () => {
    const space = await use().space.tenant()
    const orders = await race(use(), 12, (storage, index) =>
      storage
        .forTenant(space.id)
        .transaction(({ payOrders }) => payOrders.insert(newPayOrder(`P${index}`), at(index * 700))),
    )
    await race(use(), 48, (storage, index) =>
      storage.forTenant(space.id).transaction(async ({ payOrders }) => {
        const id = orders[index % 12]?.id ?? 0
        if (index % 4 === 0) return payOrders.settle(id, { trigger: 'paid', paidTime: at(index) })
        if (index % 4 === 1) return payOrders.settle(id, { trigger: 'closed' })
        return payOrders.insert(newPayOrder(`Q${index}`), at(index * 300))
      }),
    )
    const { told, counted } = await totalsOf(space, 'client')
    expect(told).toEqual(counted)
    expect(told[0]).toBe(36)
  })
}

function describeJobs(use: () => Racers): void {
  it('claim expired orders: each is claimed once', async () => {
    const space = await use().space.tenant()
    const long = -9_000_000_000
    for (let i = 0; i < 30; i++)
      await space.stores.payOrders.insert(newPayOrder(`P${i}`, { expireTime: at(long + i) }), at(long))
    const claims = await race(use(), 8, (storage) =>
      storage.system.transaction(({ payOrders }) =>
        payOrders.claimExpired({ now: at(long + 1000), until: at(long + 2000), limit: 10 }),
      ),
    )
    const claimed = claims.flatMap(({ orders }) => orders).filter(({ tenantId }) => tenantId === space.id)
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length)
    expect(claimed.length).toBeGreaterThanOrEqual(10)
  })
}
