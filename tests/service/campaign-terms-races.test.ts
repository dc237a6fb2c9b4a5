import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Repositories, UnitOfWork } from '@org/openapi-core/storage'
import type { Answer, Json } from '@org/openapi-testing'
import { templateBody } from '../http/coupons/coupons.js'
import { codeBody, REDEEM_PATH } from '../http/redeem-codes/redeem-codes.js'
import { CHAT_USER } from '../http/wallets/wallet-members.js'
import { ledgerDatabases } from './ledger-database.js'
import { openLedgerPlatform } from './ledger-platform.js'
import type { LedgerPlatform } from './ledger-platform.js'
import { pausingStorage } from './pausing-storage.js'
import type { PausingStorage } from './pausing-storage.js'

const LIMIT_MS = 60_000
/** Round trips in which a call that does not wait would long have been answered. */
const ROUND_TRIPS = 20
const REFUSED = 400
const SCENE_IN_USE = 1_013_045_002
const CODE_UNKNOWN = 1_013_023_000

describe.each(ledgerDatabases)('campaigns whose terms change, on %s', (name, open) => {
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

  /** Sends a call, and another while the first stands still; answers their codes. */
  async function meet(where: string, first: () => Promise<Answer>, second: () => Promise<Answer>) {
    const pause = pausing.pause(where)
    const standing = first()
    await pause.reached
    const coming = second()
    for (let i = 0; i < ROUND_TRIPS; i++) await stores.members.find(memberId)
    pause.release()
    return [(await standing).code, (await coming).code]
  }

  describe('a scene (rules/coupons#scenes)', () => {
    const addScene = async () => {
      const sceneCode = `SCENE_${(serial += 1)}`
      return { sceneCode, id: await post('coupon-template-scene', { sceneCode, sceneName: 'Scene' }) }
    }
    const remove = (id: number) => () =>
      platform.admin('DELETE promotion/coupon-template-scene/delete', { query: { id } })
    const rename = (id: number) => () =>
      put('coupon-template-scene', { id, sceneCode: `OTHER_${id}`, sceneName: 'Scene' })
    const addTemplate = (sceneId: number) => () =>
      admin('POST promotion/coupon-template/create', { ...templateBody, sceneId })
    const addCode = async (sceneCode: string) => {
      const body = codeBody([await post('coupon-template', templateBody)], { code: `${sceneCode}-C`, sceneCode })
      return () => admin('POST promotion/coupon-exchange-code/create', body)
    }

    test('that is being deleted gets no template', { timeout: LIMIT_MS }, async () => {
      const { id } = await addScene()
      expect(await meet('after couponScenes.isUsed', remove(id), addTemplate(id))).toEqual([0, REFUSED])
    })

    test('that a template is being given stays', { timeout: LIMIT_MS }, async () => {
      const { id } = await addScene()
      expect(await meet('before couponTemplates.create', addTemplate(id), remove(id))).toEqual([0, SCENE_IN_USE])
    })

    test('that is being renamed gets no redeem code by its old code', { timeout: LIMIT_MS }, async () => {
      const { id, sceneCode } = await addScene()
      const add = await addCode(sceneCode)
      expect(await meet('after couponScenes.isUsed', rename(id), add)).toEqual([0, REFUSED])
    })

    test('that a redeem code is being given keeps its code', { timeout: LIMIT_MS }, async () => {
      const { id, sceneCode } = await addScene()
      const add = await addCode(sceneCode)
      expect(await meet('before redeemCodes.create', add, rename(id))).toEqual([0, SCENE_IN_USE])
    })
  })

  // On SQLite nobody commits while a transaction is open.
  if (name !== 'PostgreSQL') return

  /** Sends a call, and changes something while it stands still; answers its code. */
  async function amid(where: string, call: () => Promise<Answer>, change: () => Promise<Answer>): Promise<Json> {
    const pause = pausing.pause(where)
    const standing = call()
    await pause.reached
    expect((await change()).code).toBe(0)
    pause.release()
    return (await standing).code
  }

  describe('a redeem code that changes while it is used (rules/redeem-codes#redeem)', () => {
    async function redeemAmid(members: (other: number) => object) {
      const [templateId, other] = [
        await post('coupon-template', templateBody),
        await post('coupon-template', templateBody),
      ]
      const body = codeBody([templateId], { code: `TERMS-${(serial += 1)}` })
      const id = await post('coupon-exchange-code', body)
      const redeem = () => platform.call(REDEEM_PATH, { chatUserId: CHAT_USER, code: body.code })
      const change = () => put('coupon-exchange-code', { ...body, ...members(other), id })
      const code = await amid('before redeemCodes.takeUse', redeem, change)
      const taken = await stores.couponTemplates.listOf([templateId, other])
      const uses = (await stores.redeemCodes.find(id))?.usedCount
      return { code, uses, taken: taken.map(({ takenCount }) => takenCount) }
    }

    test('grants its new templates', async () => {
      const redeemed = await redeemAmid((other) => ({ couponTemplateId: other, couponTemplateIds: String(other) }))
      expect(redeemed).toEqual({ code: 0, uses: 1, taken: [0, 1] })
    })

    test('is not there where it has another text', async () => {
      const redeemed = await redeemAmid(() => ({ code: `TERMS-${(serial += 1)}` }))
      expect(redeemed).toEqual({ code: CODE_UNKNOWN, uses: 0, taken: [0, 0] })
    })
  })

  test('a template that changes while coupons are issued of it gives those of its new kind', async () => {
    const id = await post('coupon-template', templateBody)
    const send = () => admin('POST promotion/coupon/send', { templateId: id, userIds: [memberId] })
    const change = () =>
      put('coupon-template', { ...templateBody, id, discountType: 2, discountPercent: 80, discountLimitPrice: 1000 })
    expect(await amid('before couponTemplates.take', send, change)).toBe(0)
    expect(await stores.couponTemplates.find(id)).toMatchObject({ discountType: 2, takenCount: 1 })
    const { list } = await stores.coupons.page({ templateId: id, pageNo: 1, pageSize: 9 })
    expect(list).toMatchObject([{ discountType: 2, discountPercent: 80 }])
  })
})
