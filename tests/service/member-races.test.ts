import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponTemplateInput } from '@org/openapi-testing'
import type { Answer } from '@org/openapi-testing'
import { ledgerDatabases } from './ledger-database.js'
import { pausingStorage } from './pausing-storage.js'
import type { PausingStorage } from './pausing-storage.js'
import { SupplementWorld } from './supplement-world.js'
import type { Debtor } from './supplement-world.js'

const LIMIT_MS = 60_000
const NOT_BOUND = 1_002_030_000
const DISABLED = 1_002_030_001
const NOT_FOUND = 1_007_002_000
const NOBODY = 1_013_022_001
const FUNDS = 1000
const CHAT_USER = '812345678901234567'
const codeTerms = {
  maxUsage: -1,
  takeLimitCount: -1,
  validStart: '2026-09-01T00:00:00',
  validEnd: '2026-12-31T23:59:59',
  batchNum: 1,
}
const ROUND_TRIPS = 20
const ROUNDS = 8

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** What operations do, and what a payment is then refused with. */
const acts: [title: string, act: (world: SupplementWorld, debtor: Debtor) => Promise<Answer>, code: number][] = [
  [
    'disable the member',
    (world, { memberId: id }) => world.platform.admin('PUT member/user/update-status', { body: { id, status: 1 } }),
    DISABLED,
  ],
  [
    'delete the member',
    (world, { memberId }) => world.platform.admin('DELETE member/user/delete', { query: { id: memberId } }),
    NOT_BOUND,
  ],
  [
    'disable the binding',
    (world, { bindingId: id }) =>
      world.platform.admin('PUT system/partner-member/update-status', { body: { id, status: 1 } }),
    DISABLED,
  ],
  [
    'delete the binding',
    (world, { bindingId }) => world.platform.admin('DELETE system/partner-member/delete', { query: { id: bindingId } }),
    NOT_BOUND,
  ],
  [
    'bind the user to another member',
    async (world, { bindingId: id, externalUserId }) => {
      const { memberId } = await world.addDebtor()
      await world.stores.partnerMembers.delete(
        (await world.stores.partnerMembers.page({ memberId, pageNo: 1, pageSize: 1 })).list[0]?.id ?? 0,
        world.context.now,
      )
      const body = { id, clientId: world.platform.app.clientId, externalUserId, memberId }
      return world.platform.admin('PUT system/partner-member/update', { body })
    },
    NOT_FOUND,
  ],
]

describe.each(ledgerDatabases)(
  'whoever takes away what a payment rests on, on %s (rules/members#disabled)',
  (name, open) => {
    let world: SupplementWorld
    let pausing: PausingStorage

    beforeAll(async () => {
      world = await SupplementWorld.open(async () => {
        const database = await open()
        pausing = pausingStorage(database.storage)
        return { ...database, storage: pausing.storage }
      })
    }, LIMIT_MS)
    afterAll(async () => {
      expect(await world.platform.openApi.services.wallets.verify(world.context)).toMatchObject({ mismatch: null })
      await world.close()
    })

    /** A member with money who is asked for a supplement of 10 cents; answers him and the payment. */
    async function addPayment(): Promise<{ debtor: Debtor; paymentId: string }> {
      const debtor = await world.addDebtor()
      await world.authorise(debtor, false)
      await world.add(debtor, { amount: 10 })
      await world.credit(debtor, FUNDS)
      const [supplement] = await world.supplementsOf(debtor)
      const { data } = await world.tradeNo(debtor, [supplement?.orderExpensesNo ?? ''])
      return { debtor, paymentId: (data as { paymentId: string }).paymentId }
    }

    describe.each(acts)('%s', (_, act, code) => {
      test(
        'before the transaction of a payment that has looked already: nothing is debited',
        async () => {
          const { debtor, paymentId } = await addPayment()
          const pause = pausing.pause('after walletPayments.find')
          const paying = world.pay(debtor, paymentId)
          await pause.reached
          expect((await act(world, debtor)).code).toBe(0)
          pause.release()
          expect((await paying).code).toBe(code)
          expect(await world.balanceOf(debtor)).toBe(FUNDS)
          expect(await world.stores.walletPayments.find(paymentId)).toMatchObject({ status: 0 })
        },
        LIMIT_MS,
      )

      test(
        'while a payment is under way: answered after it',
        async () => {
          const { debtor, paymentId } = await addPayment()
          const pause = pausing.pause('after partnerMembers.lockEnabled')
          const paying = world.pay(debtor, paymentId)
          await pause.reached
          let balanceAtAnswer: number | undefined
          const acting = act(world, debtor).then(async (answer) => {
            balanceAtAnswer = await world.balanceOf(debtor)
            return answer
          })
          for (let i = 0; i < ROUND_TRIPS; i++) await world.balanceOf(debtor)
          expect(balanceAtAnswer).toBeUndefined()
          pause.release()
          expect([(await paying).code, (await acting).code]).toEqual([0, 0])
          expect(balanceAtAnswer).toBe(FUNDS - 10)
        },
        LIMIT_MS,
      )
    })

    // On SQLite nobody commits while a transaction is open.
    if (name === 'PostgreSQL') {
      test.each(acts)(
        '%s while a payment has debited and not yet made sure: the debit is undone',
        async (_, act, code) => {
          const { debtor, paymentId } = await addPayment()
          const pause = pausing.pause('before partnerMembers.lockEnabled')
          const paying = world.pay(debtor, paymentId)
          await pause.reached
          expect((await act(world, debtor)).code).toBe(0)
          pause.release()
          expect((await paying).code).toBe(code)
          expect(await world.balanceOf(debtor)).toBe(FUNDS)
        },
        LIMIT_MS,
      )

      test.each(acts.slice(0, 4))(
        '%s while a credit has found a supplement due: it is not debited',
        async (_, act) => {
          const debtor = await world.addDebtor()
          await world.add(debtor, { amount: 10 })
          const pause = pausing.pause('after supplements.listDue')
          const crediting = world.credit(debtor, FUNDS)
          await pause.reached
          expect((await act(world, debtor)).code).toBe(0)
          pause.release()
          expect((await crediting).code).toBe(0)
          expect(await world.balanceOf(debtor)).toBe(FUNDS)
          expect((await world.supplementsOf(debtor))[0]).toMatchObject({ status: 0 })
        },
        LIMIT_MS,
      )

      test(
        'a check-in and a redemption that have found the member, who is then disabled: nothing is given',
        async () => {
          const { platform, stores } = world
          const { memberId } = await world.addDebtor()
          await stores.members.bindChat(memberId, CHAT_USER)
          const wallet = { code: 'CHECKIN', name: 'Daily check-in', grantAmount: 100 }
          const { data } = await platform.admin('POST promotion/wallet-redeem-code/create', { body: wallet })
          await platform.admin('PUT promotion/checkin-config/save', {
            body: { enabled: true, walletRedeemCodeId: data },
          })
          const { id: templateId } = await stores.couponTemplates.create(couponTemplateInput(), world.context.now)
          const code = {
            code: 'RACE',
            businessName: 'x',
            couponTemplateId: templateId,
            couponTemplateIds: String(templateId),
            ...codeTerms,
          }
          expect((await platform.admin('POST promotion/coupon-exchange-code/create', { body: code })).code).toBe(0)
          const calls = [
            () => platform.call('/open-api/promotion/chat-checkin', { chatUserId: CHAT_USER }),
            () => platform.call('/open-api/promotion/redeem-code/redeem', { chatUserId: CHAT_USER, code: 'RACE' }),
          ]
          for (const call of calls) {
            await stores.members.updateStatus(memberId, 0)
            const pause = pausing.pause('after members.locate')
            const calling = call()
            await pause.reached
            expect(
              (await platform.admin('PUT member/user/update-status', { body: { id: memberId, status: 1 } })).code,
            ).toBe(0)
            pause.release()
            expect((await calling).code).toBe(NOBODY)
          }
          expect(await stores.wallets.find(memberId)).toBeUndefined()
          expect((await stores.coupons.page({ userId: memberId, pageNo: 1, pageSize: 1 })).total).toBe(0)
        },
        LIMIT_MS,
      )

      test(
        'an application that is disabled then authorises nothing either',
        async () => {
          const debtor = await world.addDebtor()
          await world.add(debtor, { amount: 10 })
          const { id } = (
            await world.stores.partnerApplications.page({
              clientId: world.platform.app.clientId,
              pageNo: 1,
              pageSize: 1,
            })
          ).list[0] as { id: number }
          const pause = pausing.pause('after supplements.listDue')
          const crediting = world.credit(debtor, FUNDS)
          await pause.reached
          await world.stores.partnerApplications.updateStatus(id, 1)
          pause.release()
          expect((await crediting).code).toBe(0)
          await world.stores.partnerApplications.updateStatus(id, 0)
          expect(await world.balanceOf(debtor)).toBe(FUNDS)
        },
        LIMIT_MS,
      )
    }

    test(
      `${ROUNDS} times: credits, payments and the job at once; after the answer nothing is debited any more`,
      async () => {
        for (let round = 0; round < ROUNDS; round++) {
          const { debtor, paymentId } = await addPayment()
          await world.authorise(debtor, true)
          const [, act] = acts[round % 2] as (typeof acts)[number]
          let atAnswer: number[] = []
          const debits = async () => {
            const { list } = await world.stores.ledger.page({ userId: debtor.memberId, pageNo: 1, pageSize: 200 })
            return list.filter(({ price }) => price < 0).map(({ id }) => id)
          }
          await Promise.all([
            ...upTo(6).map(() => world.credit(debtor, 1)),
            ...upTo(6).map(() => world.add(debtor, { amount: 3 })),
            ...upTo(4).map(() => world.pay(debtor, paymentId)),
            world.runJob(),
            act(world, debtor).then(async ({ code }) => {
              expect(code).toBe(0)
              atAnswer = await debits()
            }),
          ])
          expect(await debits()).toEqual(atAnswer)
        }
      },
      LIMIT_MS,
    )
  },
)
