import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerDatabases } from './ledger-database.js'
import { SupplementWorld } from './supplement-world.js'
import type { Debtor } from './supplement-world.js'

const RUNS = { SQLite: 6, PostgreSQL: 3 }
const LIMIT_MS = 60_000

const amount = fc.integer({ min: 1, max: 100 })
const nth = fc.nat({ max: 9 })

/** Something that operations, a partner or the job do. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), amount, isOfBag: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('credit' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('debit' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('authorise' as const), isAuthorised: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      chosen: fc.array(nth, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('job' as const) }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describe.each(ledgerDatabases)('supplements on %s (rules/supplements#debits)', (name, open) => {
  let world: SupplementWorld

  beforeAll(async () => {
    world = await SupplementWorld.open(open)
  }, LIMIT_MS)
  afterAll(async () => {
    expect(await world.platform.openApi.services.wallets.verify(world.context)).toMatchObject({ mismatch: null })
    await world.close()
  })

  /** Takes the step; refusals are as good as any other answer. */
  async function take(debtor: Debtor, wanted: Step, payments: string[]): Promise<unknown> {
    const rows = await world.supplementsOf(debtor)
    switch (wanted.kind) {
      case 'add':
        return world.add(debtor, wanted)
      case 'credit':
        return world.credit(debtor, wanted.amount)
      case 'debit':
        return world.credit(debtor, -wanted.amount)
      case 'cancel':
        return rows.length > 0 && world.cancel(rows[wanted.nth % rows.length]?.id ?? 0)
      case 'authorise':
        return world.authorise(debtor, wanted.isAuthorised)
      case 'request': {
        // Mostly of one kind and unpaid, or hardly any would be granted.
        const unpaid = rows.filter(({ status }) => status === 0)
        const alike = unpaid.filter(({ bizType }) => bizType === unpaid[0]?.bizType)
        if (alike.length === 0) return undefined
        const chosen = wanted.chosen.map(
          (index) => (index === 9 ? rows : alike)[index % alike.length]?.orderExpensesNo ?? '',
        )
        const { code, data } = await world.tradeNo(debtor, chosen)
        return code === 0 && payments.push((data as { paymentId: string }).paymentId)
      }
      case 'pay':
        return payments.length > 0 && world.pay(debtor, payments.at(-1 - (wanted.nth % payments.length)) ?? '')
      case 'job':
        return world.runJob()
    }
  }

  test(
    'whatever happens: never partly, never twice, and nothing waits that could be debited',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
          const debtor = await world.addDebtor()
          const payments: string[] = []
          let isAuthorised = true
          for (const wanted of steps) {
            await take(debtor, wanted, payments)
            expect(await world.faults(debtor, payments)).toEqual([])
            if (wanted.kind === 'authorise') ({ isAuthorised } = wanted)
            if (isAuthorised && (wanted.kind === 'credit' || wanted.kind === 'job')) {
              const balance = await world.balanceOf(debtor)
              const covered = (await world.supplementsOf(debtor)).filter(
                (row) => row.status === 0 && row.amount <= balance,
              )
              expect(covered).toEqual([])
            }
          }
        }),
        { numRuns: RUNS[name as keyof typeof RUNS] },
      )
    },
    LIMIT_MS,
  )
})
