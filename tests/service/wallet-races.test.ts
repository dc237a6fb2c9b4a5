import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestContext } from '@org/openapi-core'
import type { Repositories } from '@org/openapi-core/storage'
import type { Answer } from '@org/openapi-testing'
import { atMost } from '../reliability/at-most.js'
import { ledgerDatabases } from './ledger-database.js'
import { openLedgerPlatform } from './ledger-platform.js'
import type { LedgerPlatform } from './ledger-platform.js'

/** `RACES=10000 npx vitest run --project service tests/service/wallet-races.test.ts` for the whole number. */
const RACES = Number(process.env['RACES'] ?? 300)
/** Under way at a time: on PostgreSQL those that wait too long for a connection are turned away. */
const IN_FLIGHT = 300
const FUNDS = Math.floor(RACES / 3)
const LIMIT_MS = 30_000 + RACES * 20
const NOT_ENOUGH = 1_007_007_001
const CHAT_USER = '812345678901234567'

/** How often each outcome came. */
async function race(
  call: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => unknown,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const answers = await atMost(IN_FLIGHT, RACES, call)
  for (const outcome of answers.map(outcomeOf)) counts[String(outcome)] = (counts[String(outcome)] ?? 0) + 1
  return counts
}

describe.each(ledgerDatabases)(`${RACES} races on %s`, (_, open) => {
  let platform: LedgerPlatform
  let context: RequestContext<Repositories>
  let userId: number

  beforeAll(async () => {
    platform = await openLedgerPlatform(open)
    context = platform.openApi.context(platform.tenantId)
    userId = (await context.storage.members.create({ nickname: 'Ana', status: 0, unionId: 'union' }, context.now)).id
    await context.storage.members.bindChat(userId, CHAT_USER)
    const code = { code: 'CHECKIN', name: 'Daily check-in', grantAmount: 100 }
    const { data } = await platform.admin('POST promotion/wallet-redeem-code/create', { body: code })
    await platform.admin('PUT promotion/checkin-config/save', { body: { enabled: true, walletRedeemCodeId: data } })
  }, LIMIT_MS)
  afterAll(async () => {
    expect(await platform.openApi.services.wallets.verify(context)).toMatchObject({ wallets: 2, mismatch: null })
    await platform.close()
  })

  test(
    'check-ins of one member: one credit',
    async () => {
      const token = await platform.issueToken()
      const checkIn = () => platform.call('/open-api/promotion/chat-checkin', { chatUserId: CHAT_USER }, { token })
      const outcomes = await race(checkIn, ({ code, data }) =>
        code === 0 ? (data as { grantAmount: unknown }).grantAmount : code,
      )
      expect(outcomes).toEqual({ 100: 1, null: RACES - 1 })
      expect(await context.storage.wallets.find(userId)).toMatchObject({ balance: 100 })
      expect((await context.storage.ledger.page({ pageNo: 1, pageSize: 1 })).total).toBe(1)
      expect((await context.storage.checkIns.page({ pageNo: 1, pageSize: 1 })).total).toBe(1)
    },
    LIMIT_MS,
  )

  test(
    'debits of 1: as many as there is money for',
    async () => {
      const { id: poor } = await context.storage.members.create(
        { nickname: 'Ben', status: 0, unionId: 'poor' },
        context.now,
      )
      await platform.admin('PUT pay/wallet/update-balance', { body: { userId: poor, balance: FUNDS } })
      const debit = () => platform.admin('PUT pay/wallet/update-balance', { body: { userId: poor, balance: -1 } })
      const outcomes = await race(debit, ({ code }) => code)
      expect(outcomes).toEqual({ 0: FUNDS, [NOT_ENOUGH]: RACES - FUNDS })
      expect(await context.storage.wallets.find(poor)).toMatchObject({ balance: 0 })
      expect((await context.storage.ledger.page({ userId: poor, pageNo: 1, pageSize: 1 })).total).toBe(FUNDS + 1)
    },
    LIMIT_MS,
  )
})
