import { couponStatus, invoiceLifecycle, refStatus, supplementStatus } from '@org/openapi-core/storage'
import type { PurchaseAttempt, Repositories } from '@org/openapi-core/storage'
import { couponInput, newCoupon } from '../coupons/coupon-rows.js'
import { newInvoice } from '../invoices/invoice-rows.js'
import { createdPurchase, purchaseClaim } from '../purchases/purchase-rows.js'
import { exchangeLogInput, newExchangeLog } from '../redeem-codes/redeem-code-rows.js'
import { auditEntry, newMember } from '../sample-rows.js'
import { newSupplement } from '../supplements/supplement-rows.js'
import type { ChangingList, Dice } from './changing-list.js'

/** Lists whose rows change, each made anew for a test: it remembers its rows, which are a tenant's. */
export const changingLists: Readonly<Record<string, (tenantId: number) => ChangingList>> = {
  purchases,
  coupons,
  members,
  supplements,
  exchangeLogs,
  invoices,
  operateLogs,
}

const withEach = (name: string, statuses: Readonly<Record<string, number>>) =>
  Object.values(statuses).map((status) => ({ [name]: status }))

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

function purchases(): ChangingList {
  const attempts: (PurchaseAttempt & { readonly clientId: string; readonly outOrderNo: string })[] = []
  const timesAt = (now: Date) => ({ now, abandonedBefore: after(now, -60_000) })
  const claim = async (tx: Repositories, named: { clientId: string; outOrderNo: string }, now: Date) => {
    const { clientId, outOrderNo } = named
    const attempt = await tx.purchases.claim(purchaseClaim(outOrderNo, { clientId }), timesAt(now))
    if (attempt !== undefined) attempts.push({ ...attempt, clientId, outOrderNo })
  }
  return {
    act: async (tx, dice, now) => {
      const some = attempts[dice(attempts.length + 1)]
      if (some === undefined || dice(2) === 0)
        return claim(tx, { clientId: `client ${dice(2)}`, outOrderNo: String(attempts.length) }, now)
      const attempt = { id: some.id, attempt: some.attempt }
      if (dice(3) === 0) return claim(tx, some, now)
      if (dice(4) === 0) return tx.purchases.failAbandoned(some.id, timesAt(now), 'abandoned')
      if (dice(2) === 0) return tx.purchases.fail(attempt, 'no stock')
      return tx.purchases.complete(attempt, createdPurchase(`G${some.id}`))
    },
    page: ({ purchases: repository }, filter) => repository.page(filter),
    filters: [
      {},
      { clientId: 'client 0' },
      ...withEach('refStatus', refStatus),
      { clientId: 'client 1', refStatus: 1 },
    ],
  }
}

const couponTriggers = ['use', 'giveBack', 'settle', 'expire', 'void', 'extend', 'restore'] as const

function coupons(): ChangingList {
  const ids: number[] = []
  const add = async (tx: Repositories, dice: Dice, now: Date) => {
    const code = `C${ids.length}`
    const templateId = 1 + dice(2)
    const validEndTime = after(now, dice(20_000) - 5000)
    const validity = { validStartTime: after(validEndTime, -40_000), validEndTime }
    const status = ([1, 2, 3, 4] as const)[dice(4)] ?? 1
    const made =
      dice(3) === 0
        ? [await tx.coupons.create(couponInput(code, { templateId, ...validity, status }), now)]
        : await tx.coupons.issue(
            [code, `${code}-2`].map((each) => newCoupon(each, { templateId, ...validity })),
            now,
          )
    ids.push(...made.map(({ id }) => id))
  }
  return {
    act: async (tx, dice, now) => {
      const some = Array.from({ length: 3 }, () => ids[dice(ids.length + 1)] ?? 0)
      const [id = 0] = some
      const step = dice(10)
      if (step < 4) return add(tx, dice, now)
      if (step === 4) return tx.coupons.delete(id, now)
      if (step === 5) return tx.coupons.correct(id, couponStatus.UNUSED, couponStatus.FINISH)
      if (step === 6) return tx.coupons.update(id, couponInput('other', { name: 'Other', status: 4 }))
      const trigger = couponTriggers[dice(couponTriggers.length)] ?? 'use'
      return tx.coupons.transition(some, { trigger, now, milliseconds: 1000, ...(trigger === 'use' && { orderId: 1 }) })
    },
    sweep: (system, now) => system.transaction((tx) => tx.coupons.expire(now, 3)),
    page: ({ coupons: repository }, filter) => repository.page(filter),
    filters: [{}, { templateId: 1 }, ...withEach('status', couponStatus), { templateId: 1, status: 1 }, { userId: 7 }],
  }
}

const either = (dice: Dice) => (dice(2) === 0 ? 0 : 1)
const oneOfThree = (dice: Dice) => ([1, 2, 3] as const)[dice(3)] ?? 1

function members(): ChangingList {
  const ids: number[] = []
  return {
    act: async (tx, dice, now) => {
      const id = ids[dice(ids.length + 1)]
      const step = dice(8)
      if (id === undefined || step < 3) {
        const { id: added } = await tx.members.create({ ...newMember(`m${ids.length}`), status: either(dice) }, now)
        return ids.push(added)
      }
      if (step === 3) return tx.members.delete(id, now)
      if (step === 4) return tx.members.bindChat(id, String(id))
      if (step === 5) return tx.members.update(id, { status: either(dice), nickname: 'Other' })
      return tx.members.updateStatus(id, dice(2))
    },
    page: ({ members: repository }, filter) => repository.page(filter),
    filters: [{}, { status: 0 }, { status: 1 }, { nickname: 'Other' }],
  }
}

function supplements(): ChangingList {
  const added: { readonly id: number; readonly orderExpensesNo: string }[] = []
  const kinds = [
    { bizType: 1, expenseType: 102 },
    { bizType: 1, expenseType: 104 },
  ] as const
  return {
    act: async (tx, dice, now) => {
      const some = added[dice(added.length + 1)]
      const step = dice(6)
      if (some === undefined || step < 3) {
        const supplement = newSupplement(`E${added.length}`, { userId: 1, ...kinds[dice(2)] })
        return added.push(await tx.supplements.insert(supplement, now))
      }
      if (step === 3) return tx.supplements.end(some.id, { to: supplementStatus.PAID, payTime: now })
      if (step === 4) return tx.supplements.end(some.id, { to: supplementStatus.CANCELLED })
      const nos = [some, added[dice(added.length)] ?? some].map(({ orderExpensesNo }) => orderExpensesNo)
      const paymentId = `P${some.id}`
      await tx.supplements.assignPayment(nos, paymentId)
      return tx.supplements.payAll(paymentId, now)
    },
    page: ({ supplements: repository }, filter) => repository.page(filter),
    filters: [{}, { bizType: 1 }, { expenseType: 104 }, ...withEach('status', supplementStatus), { userId: 1 }],
  }
}

function exchangeLogs(): ChangingList {
  let codes = 0
  return {
    act: async (tx, dice, now) => {
      const { list } = await tx.exchangeLogs.page({ pageNo: 1, pageSize: 100 })
      const some = list[dice(list.length + 1)]
      const step = dice(7)
      if (some === undefined || step < 3) return tx.exchangeLogs.append(newExchangeLog(`code ${codes++}`), now)
      if (step === 3)
        return tx.exchangeLogs.create(exchangeLogInput(`code ${codes++}`, { exchangeStatus: oneOfThree(dice) }), now)
      if (step === 4) return tx.exchangeLogs.delete(some.id, now)
      return tx.exchangeLogs.update(some.id, exchangeLogInput(some.code, { exchangeStatus: oneOfThree(dice) }))
    },
    sweep: (system, now) => system.exchangeLogs.deleteFailed(now, 2),
    page: ({ exchangeLogs: repository }, filter) => repository.page(filter),
    filters: [{}, ...[1, 2, 3].map((exchangeStatus) => ({ exchangeStatus })), { userId: 1 }],
  }
}

function invoices(): ChangingList {
  const ids: number[] = []
  const fileOf = (id: number) => `file ${id}`
  return {
    act: async (tx, dice, now) => {
      const id = ids[dice(ids.length + 1)]
      const step = dice(9)
      if (id === undefined || step < 4) {
        const no = String(ids.length)
        const invoice = await tx.invoices.insert(newInvoice(no, { bagSet: no, clientId: `client ${dice(2)}` }), now)
        return ids.push(invoice?.id ?? 0)
      }
      if (step === 4) return tx.invoices.retry(id, now)
      const { attempts = 0, fileKey = null } = (await tx.invoices.find(id)) ?? {}
      if (step === 5) {
        if (fileKey !== null) await tx.invoices.forgetFile(id, fileKey)
        return tx.invoices.reopen(id, 1000 + id, now)
      }
      const { PROCESSING, SUCCESS, FAILED } = invoiceLifecycle.status
      if (step === 6) return tx.invoices.finish(id, attempts, { status: PROCESSING, dueTime: now })
      if (step === 7) return tx.invoices.finish(id, attempts, { status: FAILED, failReason: 'x', finishTime: now })
      const file = { fileKey: fileOf(id), fileName: 'invoice.pdf' }
      return tx.invoices.finish(id, attempts, { status: SUCCESS, ...file, finishTime: now })
    },
    sweep: (system, now) => system.transaction((tx) => tx.invoices.deleteFailed(now, 2)),
    page: ({ invoices: repository }, filter) => repository.page(filter),
    filters: [
      {},
      { clientId: 'client 0' },
      ...withEach('status', invoiceLifecycle.status),
      { clientId: 'client 1', status: 1 },
    ],
  }
}

function operateLogs(tenantId: number): ChangingList {
  return {
    act: (tx, dice, now) => {
      if (dice(4) === 0) return tx.operateLogs.deleteBefore(after(now, -10_000), 1 + dice(3))
      return tx.operateLogs.append(auditEntry(tenantId, { resource: `resource ${dice(2)}`, createTime: now }))
    },
    page: ({ operateLogs: repository }, filter) => repository.page(filter),
    filters: [{}, { resource: 'resource 0' }, { resource: 'resource 1' }],
  }
}
