import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addMember, CHAT_USER, CHECK_IN_PATH, redeemCode, turnCheckInOn } from '../wallets/wallet-members.js'

let platform: TestPlatform

beforeEach(async () => {
  platform = await startPlatform()
})

const RESOURCE = 'promotion/wallet-redeem-code'
const create = (members: object = {}, tenantId = 1): Promise<Answer> =>
  platform.admin(`POST ${RESOURCE}/create`, { body: { ...redeemCode, ...members }, tenantId })
const update = (body: object): Promise<Answer> => platform.admin(`PUT ${RESOURCE}/update`, { body })
const show = (id: number, tenantId = 1): Promise<Json> =>
  platform.adminData(`GET ${RESOURCE}/get`, { query: `id=${id}`, tenantId })
const add = async (members: object = {}): Promise<number> => {
  const { body } = await create(members)
  expect(body.code).toBe(0)
  return body.data as number
}

describe('promotion/wallet-redeem-code (rules/check-in#reward)', () => {
  test('the defaults', async () => {
    const id = await add()
    expect(await show(id)).toEqual({
      id,
      ...redeemCode,
      maxUsage: -1,
      usedCount: 0,
      takeLimitCount: -1,
      dailyTakeLimitCount: 1,
      validStart: null,
      validEnd: null,
      status: 0,
      createTime: '2026-09-10T12:00:00',
      revision: 1,
    })
  })

  test('every member is kept, and an update replaces all of them but the status it does not name', async () => {
    const members = {
      maxUsage: 9,
      takeLimitCount: 3,
      dailyTakeLimitCount: 2,
      validStart: '2026-09-01T00:00:00',
      validEnd: '2026-10-01T00:00:00',
      status: 1,
    }
    const id = await add(members)
    expect(await show(id)).toMatchObject({ ...redeemCode, ...members })
    expect((await update({ id, code: 'NEW', name: 'New', grantAmount: 1 })).body.data).toBe(true)
    const defaults = { maxUsage: -1, takeLimitCount: -1, dailyTakeLimitCount: 1, validStart: null, validEnd: null }
    expect(await show(id)).toMatchObject({
      code: 'NEW',
      name: 'New',
      grantAmount: 1,
      ...defaults,
      status: 1,
      revision: 2,
    })
    expect((await update({ id, ...redeemCode, status: null })).body.data).toBe(true)
    expect(await show(id)).toMatchObject({ ...redeemCode, status: 1, revision: 3 })
    expect((await update({ id, ...redeemCode, status: 0 })).body.data).toBe(true)
    expect(await show(id)).toMatchObject({ ...redeemCode, status: 0, revision: 4 })
  })

  test.each<[string, unknown[], unknown[]]>([
    ['code', ['', ' ', null, 1, 'x'.repeat(65)], ['x', 'x'.repeat(64)]],
    ['name', ['', ' ', null, 1, 'x'.repeat(65)], ['x', '签到']],
    ['grantAmount', [0, -1, 1.5, '1', null, 100_000_001], [1, 100_000_000]],
    ['maxUsage', [0, -2, 1.5, '1', 2_147_483_648], [-1, 1, 2_147_483_647, null]],
    ['takeLimitCount', [0, -2, 1.5, '1', 2_147_483_648], [-1, 1, null]],
    ['dailyTakeLimitCount', [0, -2, 1.5, '1', 2_147_483_648], [-1, 1, null]],
    ['validStart', ['soon', true], ['2026-09-01T00:00:00', null]],
    ['status', [2, -1, '0', true], [0, 1, null]],
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused) {
      const { status, body } = await create({ [name]: value })
      expect({ value, status, field: body.error_detail }).toEqual({ value, status: 400, field: name })
    }
    for (const [i, value] of taken.entries()) {
      const { body } = await create({ code: `C${i}`, [name]: value })
      expect({ value, code: body.code }).toEqual({ value, code: 0 })
    }
  })

  test('it ends after it starts', async () => {
    const times = (validStart: string, validEnd: string): object => ({ validStart, validEnd })
    for (const end of ['2026-09-10T12:00:00', '2026-09-10T11:59:59']) {
      expect((await create(times('2026-09-10T12:00:00', end))).body).toMatchObject({
        code: 400,
        error_detail: 'validEnd',
      })
    }
    expect((await create(times('2026-09-10T12:00:00', '2026-09-10T12:00:01'))).body.code).toBe(0)
  })

  test('a code is unique over living ones of the tenant, case-sensitive', async () => {
    const id = await add()
    const DUPLICATE = 1_013_046_001
    expect((await create()).body).toMatchObject({ code: DUPLICATE, data: null })
    expect((await create({}, await platform.createTenant())).body.code).toBe(0)
    const other = await add({ code: 'checkin' })
    expect((await update({ ...redeemCode, id: other })).body.code).toBe(DUPLICATE)
    expect((await update({ ...redeemCode, id, name: 'Same code' })).body.code).toBe(0)
    await platform.adminData(`DELETE ${RESOURCE}/delete`, { query: `id=${id}` })
    expect((await create()).body.code).toBe(0)
  })

  test('maxUsage is never below what was used, which an update leaves alone', async () => {
    const id = await add({ maxUsage: 5 })
    const { walletRedeemCodes } = platform.storage.forTenant(1)
    for (let i = 0; i < 3; i++) await walletRedeemCodes.takeUse(id)
    expect((await update({ ...redeemCode, id, maxUsage: 2 })).body).toMatchObject({
      code: 400,
      error_detail: 'maxUsage',
    })
    expect(await show(id)).toMatchObject({ maxUsage: 5, usedCount: 3 })
    for (const maxUsage of [3, -1]) {
      expect((await update({ ...redeemCode, id, maxUsage })).body.code).toBe(0)
      expect(await show(id)).toMatchObject({ maxUsage, usedCount: 3 })
    }
  })

  test('of none, another tenant’s, deleted', async () => {
    const NOT_EXISTS = 1_013_046_000
    const id = await add()
    const tenantId = await platform.createTenant()
    expect(await show(id, tenantId)).toBeNull()
    expect((await platform.admin(`PUT ${RESOURCE}/update`, { body: { ...redeemCode, id }, tenantId })).body.code).toBe(
      NOT_EXISTS,
    )
    expect((await platform.admin(`DELETE ${RESOURCE}/delete-list`, { query: `ids=${id}`, tenantId })).body.code).toBe(
      NOT_EXISTS,
    )
    await platform.adminData(`DELETE ${RESOURCE}/delete-list`, { query: `ids=${id}` })
    expect(await show(id)).toBeNull()
    expect((await update({ ...redeemCode, id })).body.code).toBe(NOT_EXISTS)
    expect((await platform.admin(`DELETE ${RESOURCE}/delete`, { query: `id=${id}` })).body.code).toBe(NOT_EXISTS)
  })

  test('page: by code, status and createTime', async () => {
    await add()
    platform.clock.advance(60_000)
    await add({ code: 'VOIDED', status: 1 })
    const codes = async (query: string): Promise<unknown> => {
      const { list, total } = await platform.adminData(`GET ${RESOURCE}/page`, { query })
      expect(total).toBe(list.length)
      return (list as Json[]).map(({ code }) => code)
    }
    expect(await codes('')).toEqual(['VOIDED', 'CHECKIN'])
    expect(await codes('status=0')).toEqual(['CHECKIN'])
    expect(await codes('code=VOIDED&status=1')).toEqual(['VOIDED'])
    expect(await codes('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).toEqual(['VOIDED'])
  })
})

describe('promotion/checkin-config (rules/check-in#order)', () => {
  const get = (tenantId = 1): Promise<Json> => platform.adminData('GET promotion/checkin-config/get', { tenantId })
  const save = async (body: object): Promise<Json> =>
    (await platform.admin('PUT promotion/checkin-config/save', { body })).body

  test('is off until it is saved, and each tenant’s own', async () => {
    expect(await get()).toEqual({ enabled: false, walletRedeemCodeId: null })
    const walletRedeemCodeId = await add()
    expect(await save({ enabled: true, walletRedeemCodeId })).toEqual({
      code: 0,
      data: true,
      msg: '',
      error_detail: '',
    })
    expect(await get()).toEqual({ enabled: true, walletRedeemCodeId })
    expect(await get(await platform.createTenant())).toEqual({ enabled: false, walletRedeemCodeId: null })
    expect((await save({ enabled: false })).code).toBe(0)
    expect(await get()).toEqual({ enabled: false, walletRedeemCodeId: null })
  })

  test('names a code that exists', async () => {
    const gone = await add()
    await platform.adminData(`DELETE ${RESOURCE}/delete`, { query: `id=${gone}` })
    const foreign = (await create({}, await platform.createTenant())).body.data as number
    for (const walletRedeemCodeId of [gone, foreign, 999, 0, '1']) {
      expect(await save({ enabled: true, walletRedeemCodeId })).toMatchObject({
        code: 400,
        error_detail: 'walletRedeemCodeId',
      })
    }
    expect(await save({ walletRedeemCodeId: null })).toMatchObject({ code: 400, error_detail: 'enabled' })
    expect(await get()).toEqual({ enabled: false, walletRedeemCodeId: null })
  })

  test('the operate log shows it before and after, under the tenant’s id', async () => {
    const walletRedeemCodeId = await turnCheckInOn(platform)
    const { list } = await platform.adminData('GET infra/operate-log/page', {
      query: 'resource=promotion/checkin-config',
    })
    expect(list[0]).toMatchObject({
      action: 'save',
      resourceId: '1',
      before: JSON.stringify({ enabled: false, walletRedeemCodeId: null }),
      after: JSON.stringify({ enabled: true, walletRedeemCodeId }),
    })
  })
})

describe('promotion/checkin-record/page (rules/check-in#reward)', () => {
  test('by userId and createTime, newest first; of one tenant', async () => {
    const [first, second] = [
      await addMember(platform, { chatUserId: CHAT_USER }),
      await addMember(platform, { chatUserId: '9' }),
    ]
    await turnCheckInOn(platform)
    const token = await platform.issueToken(await platform.createApp())
    await platform.call(CHECK_IN_PATH, { chatUserId: CHAT_USER }, { token })
    platform.clock.advance(60_000)
    await platform.call(CHECK_IN_PATH, { chatUserId: '9' }, { token })
    const users = async (query: string, tenantId = 1): Promise<unknown> => {
      const { list, total } = await platform.adminData('GET promotion/checkin-record/page', { query, tenantId })
      expect(total).toBe(list.length)
      return (list as Json[]).map(({ userId }) => userId)
    }
    expect(await users('')).toEqual([second, first])
    expect(await users(`userId=${first}`)).toEqual([first])
    expect(await users('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).toEqual([second])
    expect(await users('', await platform.createTenant())).toEqual([])
  })
})
