import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '@org/openapi-core'
import type { Repositories, UnitOfWork } from '@org/openapi-core/storage'
import type { Answer, Json } from '@org/openapi-testing'
import { templateBody } from '../http/coupons/coupons.js'
import { drawBody, prizeBody, ruleBody } from '../http/lucky-draws/draw-bodies.js'
import { growthLevel, promoterMembers } from '../http/promoters/promoters.js'
import { codeBody, REDEEM_PATH } from '../http/redeem-codes/redeem-codes.js'
import { CHAT_USER, CHECK_IN_PATH } from '../http/wallets/wallet-members.js'
import { ledgerDatabases } from './ledger-database.js'
import { openLedgerPlatform } from './ledger-platform.js'
import type { LedgerPlatform } from './ledger-platform.js'
import { pausingStorage } from './pausing-storage.js'
import type { PausingStorage } from './pausing-storage.js'

const LIMIT_MS = 60_000
/** Round trips in which a call that does not wait would long have been answered. */
const ROUND_TRIPS = 100
const ISSUED = 1_013_004_006
const CODE_IN_USE = 1_013_023_010
const LEVEL_IN_USE = 1_013_040_002
const CODE_FIXED = 1_013_030_004

describe.each(ledgerDatabases)('campaigns that change while they are used, on %s', (name, open) => {
  let platform: LedgerPlatform
  let stores: UnitOfWork<Repositories>
  let pausing: PausingStorage
  let memberId: number
  let serial = 0

  beforeAll(async () => {
    platform = await openLedgerPlatform(async () => {
      const database = await open()
      pausing = pausingStorage(database.storage)
      return { ...database, storage: pausing.storage }
    })
    stores = platform.openApi.context(platform.tenantId).storage
    const member = { nickname: 'Ana', status: 0, unionId: 'union' } as const
    memberId = (await stores.members.create(member, platform.clock.now())).id
    await stores.members.bindChat(memberId, CHAT_USER)
  }, LIMIT_MS)
  afterAll(() => platform.close())

  const admin = (call: string, body: object): Promise<Answer> => platform.admin(call, { body })
  const post = async (resource: string, body: object): Promise<number> =>
    (await admin(`POST promotion/${resource}/create`, body)).data as number
  const put = (resource: string, body: object): Promise<Answer> => admin(`PUT promotion/${resource}/update`, body)
  const remove = (resource: string, id: number): Promise<Answer> =>
    platform.admin(`DELETE promotion/${resource}/delete`, { query: { id } })

  /**
   * Sends a call, and another while the first stands still; answers their codes, and whether the second waited for
   * the first. Which of them is answered first says nothing of that: both go on at the commit of the first.
   */
  async function meet(where: string, first: () => Promise<Answer>, second: () => Promise<Answer>) {
    const pause = pausing.pause(where)
    const standing = first()
    await pause.reached
    let waited = true
    const coming = second().finally(() => (waited = false))
    for (let i = 0; i < ROUND_TRIPS; i++) await stores.members.find(memberId)
    const met = { waited }
    pause.release()
    return { ...met, codes: [(await standing).code, (await coming).code] }
  }

  describe('a coupon template (rules/coupons#template-fields)', () => {
    const send = (templateId: number) => () => admin('POST promotion/coupon/send', { templateId, userIds: [memberId] })
    const retype = (id: number) => () => put('coupon-template', { ...templateBody, id, couponType: 2 })

    test(
      'keeps its type where a coupon is being issued of it',
      async () => {
        const id = await post('coupon-template', templateBody)
        expect((await meet('after couponTemplates.take', send(id), retype(id))).codes).toEqual([0, ISSUED])
        expect(await stores.couponTemplates.find(id)).toMatchObject({ couponType: 3, takenCount: 1 })
      },
      LIMIT_MS,
    )

    test(
      'that is given another type issues nothing before that is done',
      async () => {
        const id = await post('coupon-template', templateBody)
        const met = await meet('before couponTemplates.resize', retype(id), send(id))
        expect(met).toEqual({ codes: [0, 0], waited: true })
        expect(await stores.couponTemplates.find(id)).toMatchObject({ couponType: 2, takenCount: 1 })
      },
      LIMIT_MS,
    )
  })

  test(
    'a redeem code that is being used keeps its code (rules/redeem-codes#fields)',
    async () => {
      const body = codeBody([await post('coupon-template', templateBody)], { code: 'KEPT' })
      const id = await post('coupon-exchange-code', body)
      const redeem = () => platform.call(REDEEM_PATH, { chatUserId: CHAT_USER, code: 'KEPT' })
      const rename = () => put('coupon-exchange-code', { ...body, id, code: 'RENAMED' })
      expect((await meet('after redeemCodes.takeUse', redeem, rename)).codes).toEqual([0, CODE_IN_USE])
    },
    LIMIT_MS,
  )

  test(
    'a wallet redeem code that is being used gets no maximum below that (rules/check-in#reward)',
    async () => {
      const body = { code: 'LOWERED', name: 'Check-in', grantAmount: 100 }
      const id = await post('wallet-redeem-code', body)
      const useTwice = () =>
        stores.transaction(async (tx) => {
          const uses = [await tx.walletRedeemCodes.takeUse(id), await tx.walletRedeemCodes.takeUse(id)]
          return { status: 200, code: uses.every(Boolean) ? 0 : 1 } as Answer
        })
      const lower = () => put('wallet-redeem-code', { ...body, id, maxUsage: 1 })
      expect((await meet('after walletRedeemCodes.takeUse', useTwice, lower)).codes).toEqual([0, 400])
      expect(await stores.walletRedeemCodes.find(id)).toMatchObject({ maxUsage: -1, usedCount: 2 })
    },
    LIMIT_MS,
  )

  test(
    'a lucky draw that becomes a draft again keeps its code (rules/lucky-draws#states)',
    async () => {
      const id = await post('lucky-draw', drawBody())
      await post('lucky-draw-prize', prizeBody(id))
      expect((await admin('PUT promotion/lucky-draw/publish', { id })).code).toBe(0)
      const save = (members: object) => () => put('lucky-draw', drawBody({ id, ...members }))
      const met = await meet('before luckyDraws.update', save({ status: 0 }), save({ status: 0, code: 'OTHER' }))
      expect(met.codes).toEqual([0, CODE_FIXED])
    },
    LIMIT_MS,
  )

  describe('a lucky draw in which the first draw is under way (rules/lucky-draws#states)', () => {
    const WRONG_STATE = 1_013_030_002
    const NOT_OPEN = 1_013_033_001

    /** One that is published, in which the member has chances. */
    async function published() {
      const code = `UNDERWAY${(serial += 1)}`
      const id = await post('lucky-draw', drawBody({ code }))
      const prizeId = await post('lucky-draw-prize', prizeBody(id))
      await post('lucky-draw-chance-rule', ruleBody(id))
      await admin('PUT promotion/lucky-draw/publish', { id })
      await draws().join(platform.openApi.context(platform.tenantId), { userId: memberId, luckyDrawId: id })
      const draw = () => answered(draws().draw(platform.openApi.context(platform.tenantId), of(id)))
      const becomeDraft = () => put('lucky-draw', drawBody({ id, code, status: 0 }))
      return { id, prizeId, draw, becomeDraft }
    }

    const draws = () => platform.openApi.services.luckyDraws
    const of = (luckyDrawId: number) => ({ userId: memberId, luckyDrawId })
    const answered = (work: Promise<unknown>): Promise<Answer> =>
      work.then(
        () => ({ code: 0 }) as Answer,
        (error: ApiError) => ({ code: error.code }) as Answer,
      )
    const recordsOf = async (luckyDrawId: number) =>
      (await stores.drawRecords.page({ luckyDrawId, pageNo: 1, pageSize: 9 })).total

    test(
      'becomes no draft again',
      async () => {
        const { id, draw, becomeDraft } = await published()
        const met = await meet('before drawWallets.consume', draw, becomeDraft)
        expect(met).toEqual({ codes: [0, WRONG_STATE], waited: true })
        expect([(await stores.luckyDraws.find(id))?.status, await recordsOf(id)]).toEqual([1, 1])
      },
      LIMIT_MS,
    )

    test(
      'is not deleted, closed as it may be',
      async () => {
        const { id, draw } = await published()
        const closeAndDelete = async () => {
          expect((await admin('PUT promotion/lucky-draw/close', { id })).code).toBe(0)
          return remove('lucky-draw', id)
        }
        expect((await meet('before drawWallets.consume', draw, closeAndDelete)).codes).toEqual([0, WRONG_STATE])
        expect([(await stores.luckyDraws.find(id))?.status, await recordsOf(id)]).toEqual([2, 1])
      },
      LIMIT_MS,
    )

    test(
      'is over where it became a draft before',
      async () => {
        const { id, draw, becomeDraft } = await published()
        const met = await meet('after luckyDraws.lockUndrawn', becomeDraft, draw)
        expect(met.codes).toEqual([0, NOT_OPEN])
        expect(await recordsOf(id)).toBe(0)
      },
      LIMIT_MS,
    )

    // On SQLite whoever writes waits for whoever does.
    if (name !== 'PostgreSQL') return

    test(
      'has neither other draws wait, nor changes of its prizes, nor its end',
      async () => {
        const { id, prizeId, draw } = await published()
        const other = { nickname: 'Bo', status: 0, unionId: `union ${id}` } as const
        const userId = (await stores.members.create(other, platform.clock.now())).id
        const context = () => platform.openApi.context(platform.tenantId)
        await draws().join(context(), { userId, luckyDrawId: id })
        const change = async () => {
          const prize = prizeBody(id, { id: prizeId, winProbability: 2000 })
          return [
            (await answered(draws().draw(context(), { userId, luckyDrawId: id }))).code,
            (await put('lucky-draw-prize', prize)).code,
            (await admin('PUT promotion/lucky-draw/close', { id })).code,
          ]
        }
        const pause = pausing.pause('before drawWallets.consume')
        const standing = draw()
        await pause.reached
        const codes = await change()
        pause.release()
        expect([...codes, (await standing).code, await recordsOf(id)]).toEqual([0, 0, 0, 0, 2])
      },
      LIMIT_MS,
    )
  })

  test(
    'level 1 is not made a disabled one while a promoter begins with it (rules/promoters#levels)',
    async () => {
      const begin = () => admin('POST promotion/promoter/create', promoterMembers)
      const disable = () => admin('POST promotion/promoter-level/create', { ...growthLevel, status: 1 })
      expect((await meet('before promoters.create', begin, disable)).codes).toEqual([0, LEVEL_IN_USE])
    },
    LIMIT_MS,
  )

  // On SQLite nobody commits while a transaction is open.
  if (name !== 'PostgreSQL') return

  /** Sends a call, and changes something while it stands still; answers its code. */
  async function amid(where: string, call: () => Promise<Answer>, change: () => Promise<unknown>): Promise<Json> {
    const pause = pausing.pause(where)
    const standing = call()
    await pause.reached
    expect(await change()).not.toBe(false)
    pause.release()
    return (await standing).code
  }

  const useUp = async (id: number): Promise<boolean | undefined> => {
    const code = await stores.redeemCodes.find(id)
    return code && stores.redeemCodes.takeUse(code)
  }

  describe('a redeem code that was valid when it was read (rules/redeem-codes#redeem)', () => {
    test.each<[what: string, change: (id: number, body: Json) => Promise<unknown>, code: number]>([
      ['voided', (id) => admin('PUT promotion/coupon-exchange-code/void', { ids: [id] }), 1_013_023_002],
      ['deleted', (id) => remove('coupon-exchange-code', id), 1_013_023_000],
      ['used up', (id) => useUp(id), 1_013_023_006],
      [
        'used up, and over',
        async (id, body) => {
          await useUp(id)
          return put('coupon-exchange-code', { ...body, id, validEnd: '2026-09-02T00:00:00' })
        },
        1_013_023_001,
      ],
    ])('and is %s when it is used', async (_, change, code) => {
      const templateId = await post('coupon-template', templateBody)
      const body = codeBody([templateId], { code: `RACE-${(serial += 1)}`, maxUsage: 1, takeLimitCount: 1 })
      const id = await post('coupon-exchange-code', body)
      const redeem = () => platform.call(REDEEM_PATH, { chatUserId: CHAT_USER, code: body.code })
      expect(await amid('before redeemCodes.takeUse', redeem, () => change(id, body))).toBe(code)
      expect((await stores.couponTemplates.find(templateId))?.takenCount).toBe(0)
      const { list } = await stores.exchangeLogs.page({ code: body.code, pageNo: 1, pageSize: 9 })
      expect(list).toMatchObject([{ exchangeFailCode: String(code) }])
    })
  })

  describe('a wallet redeem code that was in force when it was read (rules/check-in#order)', () => {
    test.each<[what: string, change: (id: number, body: Json) => Promise<unknown>, code: number]>([
      ['voided', (id, body) => put('wallet-redeem-code', { ...body, id, status: 1 }), 1_013_026_001],
      ['deleted', (id) => remove('wallet-redeem-code', id), 1_013_026_001],
      ['used up', (id) => stores.walletRedeemCodes.takeUse(id), 1_013_026_002],
    ])('and is %s when it is used', async (_, change, code) => {
      const body = { code: `RACE-${(serial += 1)}`, name: 'Check-in', grantAmount: 100, maxUsage: 1 }
      const id = await post('wallet-redeem-code', body)
      await admin('PUT promotion/checkin-config/save', { enabled: true, walletRedeemCodeId: id })
      const checkIn = () => platform.call(CHECK_IN_PATH, { chatUserId: CHAT_USER })
      expect(await amid('before walletRedeemCodes.takeUse', checkIn, () => change(id, body))).toBe(code)
      expect(await stores.wallets.find(memberId)).toBeUndefined()
    })
  })
})
