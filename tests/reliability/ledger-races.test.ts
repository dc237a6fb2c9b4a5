import type { LedgerEntry, Wallet } from '@org/openapi-core/storage'
import { bizTypes } from '@org/openapi-core/storage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EngineProcess, Reply } from './engine-process.js'
import { everyRow, GRANT, issueToken, prepareLedger } from './ledger-scenario.js'
import type { LedgerScenario } from './ledger-scenario.js'
import { arenas, sendAtOnce } from './race-arena.js'
import type { Arena } from './race-arena.js'

const RACES = Number(process.env['RACES'] ?? 400)
const LIMIT_MS = 20_000 + RACES * 15
const BALANCE_NOT_ENOUGH = 1_007_007_001
const DUPLICATE_REQUEST_ID = 1_013_022_002

/** How often each answer came. */
function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const { code, data } = body
    const key = [status, code, data?.alreadyCheckedIn, data?.grantAmount].filter((part) => part !== undefined).join(' ')
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

describe.each(arenas)(`${RACES} at once: %s`, (_title, open) => {
  let arena: Arena
  let scenario: LedgerScenario
  let token: string

  beforeAll(async () => {
    arena = await open()
    const engine = arena.engines[0] as EngineProcess
    scenario = await prepareLedger(engine, 3)
    token = await issueToken(engine, scenario)
  })
  afterAll(async () => {
    await Promise.all(arena.engines.map((engine) => engine.stop()))
    await arena.close()
  })

  /** Sends `RACES` calls through all processes at once and prints what it took. */
  async function race(what: string, send: (engine: EngineProcess, index: number) => Promise<Reply>): Promise<Reply[]> {
    const { database, engines } = arena
    const started = performance.now()
    const replies = await sendAtOnce(arena, RACES, send)
    const ms = Math.round(performance.now() - started)
    console.log(
      JSON.stringify({ race: what, database, calls: RACES, processes: engines.length, ms, answers: tally(replies) }),
    )
    return replies
  }

  const checkIn = (engine: EngineProcess, body: object) => engine.partner('promotion/chat-checkin', { token, body })

  /** What is in the database, by the process that had no part in the last answer as well as by any other. */
  async function stateOf(userId: number) {
    const engine = arena.engines.at(-1) as EngineProcess
    const wallet = (await engine.admin(`pay/wallet/get?userId=${userId}`, { method: 'GET' })) as Wallet
    const entries = await everyRow<LedgerEntry>(engine, 'pay/wallet-transaction', { userId: String(userId) })
    const records = await everyRow<{ id: number }>(engine, 'promotion/checkin-record', { userId: String(userId) })
    const { mismatch } = (await engine.admin('pay/wallet/verify', { method: 'GET' })) as { mismatch: unknown }
    return { wallet, entries, records, mismatch }
  }

  function expectOneCredit({ wallet, entries, records, mismatch }: Awaited<ReturnType<typeof stateOf>>): void {
    expect(records).toHaveLength(1)
    expect(entries).toMatchObject([
      { bizType: bizTypes.CHECKIN_REWARD, bizId: String(records[0]?.id), price: GRANT, balance: GRANT },
    ])
    expect(wallet).toMatchObject({ balance: GRANT, freezePrice: 0, totalExpense: 0, totalRecharge: 0 })
    expect(mismatch).toBeNull()
  }

  test(
    'check-ins of one member: one credit, and everybody else is told that it was there',
    async () => {
      const { id, chatUserId } = scenario.members[0]!
      const replies = await race('check-in', (engine) => checkIn(engine, { chatUserId }))
      expect(tally(replies)).toEqual({ [`200 0 false ${GRANT}`]: 1, '200 0 true ': RACES - 1 })
      expectOneCredit(await stateOf(id))
    },
    LIMIT_MS,
  )

  test(
    'check-ins with one requestId: one is processed',
    async () => {
      const { id, chatUserId } = scenario.members[1]!
      const replies = await race('requestId', (engine) => checkIn(engine, { chatUserId, requestId: 'the same' }))
      expect(tally(replies)).toEqual({ [`200 0 false ${GRANT}`]: 1, [`200 ${DUPLICATE_REQUEST_ID}`]: RACES - 1 })
      expectOneCredit(await stateOf(id))
    },
    LIMIT_MS,
  )

  test(
    'debits of a wallet with money for a tenth of them: exactly a tenth',
    async () => {
      const { id: userId } = scenario.members[2]!
      const affordable = Math.floor(RACES / 10)
      const adjust = (engine: EngineProcess, balance: number, remark: string) =>
        engine.tryAdmin('pay/wallet/update-balance', { method: 'PUT', body: { userId, balance, remark } })
      expect((await adjust(arena.engines[0] as EngineProcess, affordable, 'credit')).body).toMatchObject({ code: 0 })

      const replies = await race('debit', (engine, index) => adjust(engine, -1, `debit ${index}`))
      const paid = replies.flatMap(({ body }, index) => (body.code === 0 ? [`debit ${index}`] : []))
      expect(tally(replies)).toEqual({ '200 0': affordable, [`200 ${BALANCE_NOT_ENOUGH}`]: RACES - affordable })
      const { wallet, entries, mismatch } = await stateOf(userId)
      expect(wallet).toMatchObject({ balance: 0, freezePrice: 0 })
      expect(mismatch).toBeNull()
      // Newest first: each left one cent more than the one after it.
      expect(entries.map(({ balance }) => balance)).toEqual(Array.from({ length: affordable + 1 }, (_, index) => index))
      expect(entries.map(({ price }) => price)).toEqual([...paid.map(() => -1), affordable])
      expect(entries.map(({ title }) => title).sort()).toEqual(['credit', ...paid].sort())
    },
    LIMIT_MS,
  )
})
