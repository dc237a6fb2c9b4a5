import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addCode, addTemplate, CODE, logOf, redeemCall } from './redeem-codes.js'
import { addMember, CHAT_USER } from '../wallets/wallet-members.js'

const RESOURCE = 'promotion/coupon-exchange-log'

let platform: TestPlatform
let templateId: number
let memberId: number

beforeEach(async () => {
  platform = await startPlatform()
  templateId = await addTemplate(platform)
  memberId = await addMember(platform, { chatUserId: CHAT_USER })
})

const logBody = (members: object = {}): Json => ({
  code: 'THIRD-PARTY',
  couponTemplateId: templateId,
  userId: memberId,
  usedTime: '2026-09-09T10:00:00',
  source: 2,
  couponCode: 'COUPON-1',
  exchangeStatus: 2,
  ...members,
})
const FAILED = { exchangeStatus: 3, couponCode: '', exchangeFailCode: 'E1', exchangeFailTime: '2026-09-09T10:00:01' }
const create = (members: object = {}): Promise<Answer> =>
  platform.admin(`POST ${RESOURCE}/create`, { body: logBody(members) })
const update = (id: number, members: object = {}): Promise<Answer> =>
  platform.admin(`PUT ${RESOURCE}/update`, { body: { ...logBody(members), id } })
const find = (id: number): Promise<Json> => platform.adminData(`GET ${RESOURCE}/get`, { query: `id=${id}` })

describe('the import of exchanges elsewhere', () => {
  test('every member as it was given', async () => {
    const id = (await create({ ...FAILED, exchangeFailReason: 'Sold out' })).body.data as number
    const nothing = { exchangeFailCode: null, exchangeFailReason: null, exchangeFailTime: null }
    const row = {
      ...logBody(FAILED),
      exchangeFailReason: 'Sold out',
      id,
      imported: true,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    }
    expect(await find(id)).toEqual(row)
    expect((await update(id, { code: 'OTHER' })).body.data).toBe(true)
    expect(await find(id)).toEqual({
      ...row,
      ...nothing,
      code: 'OTHER',
      couponCode: 'COUPON-1',
      exchangeStatus: 2,
      revision: 2,
    })
    expect(await find(999)).toBeNull()
  })

  test.each(['code', 'couponTemplateId', 'userId', 'usedTime', 'source', 'couponCode', 'exchangeStatus'])(
    '%s is required',
    async (member) => {
      const { status, body } = await create({ [member]: undefined })
      expect([status, body.error_detail]).toEqual([400, member])
    },
  )

  test.each([
    ['code', ' '],
    ['source', 0],
    ['source', 3],
    ['exchangeStatus', 0],
    ['exchangeStatus', 4],
    ['exchangeStatus', '2'],
    ['usedTime', '2026-02-30T00:00:00'],
    ['couponCode', 'x'.repeat(256)],
    ['couponCode', ' '],
    ['exchangeFailReason', 'x'.repeat(501)],
    ['couponTemplateId', 999],
    ['userId', 999],
  ])('400 for %s %j', async (member, value) => {
    const { status, body } = await create({ [member]: value })
    expect([status, body.error_detail]).toEqual([400, member])
  })

  test('a failure has its code and time, a success its coupon', async () => {
    expect((await create({ ...FAILED, exchangeFailCode: ' ' })).body.error_detail).toBe('exchangeFailCode')
    expect((await create({ ...FAILED, exchangeFailCode: null })).body.error_detail).toBe('exchangeFailCode')
    expect((await create({ ...FAILED, exchangeFailTime: undefined })).body.error_detail).toBe('exchangeFailTime')
    expect((await create({ couponCode: '' })).body.error_detail).toBe('couponCode')
    expect((await create({ couponCode: '', exchangeStatus: 1 })).body.code).toBe(0)
    expect((await create(FAILED)).body.code).toBe(0)
  })

  test('what the engine wrote cannot be changed: 1_013_047_002; what is not there: 1_013_047_000', async () => {
    const app = await platform.createApp()
    await addCode(platform, [templateId])
    await redeemCall({ platform, app }, { chatUserId: CHAT_USER })
    const [row] = await logOf(platform)
    expect((await update(row.id)).body.code).toBe(1_013_047_002)
    expect(await find(row.id)).toEqual(row)
    expect((await update(999)).body.code).toBe(1_013_047_000)
  })

  test('is corrected also when its template and member are gone by now, and names no others that are', async () => {
    const id = (await create({ exchangeStatus: 1 })).body.data as number
    const gone = { templateId: await addTemplate(platform), memberId: await addMember(platform) }
    for (const template of [templateId, gone.templateId])
      await platform.adminData('DELETE promotion/coupon-template/delete', { query: `id=${template}` })
    for (const member of [memberId, gone.memberId])
      await platform.adminData('DELETE member/user/delete', { query: `id=${member}` })
    expect((await update(id, FAILED)).body.code).toBe(0)
    expect(await find(id)).toMatchObject({ ...FAILED, couponTemplateId: templateId, userId: memberId })
    expect((await update(id, { couponTemplateId: gone.templateId })).body.error_detail).toBe('couponTemplateId')
    expect((await update(id, { userId: gone.memberId })).body.error_detail).toBe('userId')
    expect((await create()).body.error_detail).toBe('couponTemplateId')
  })

  test('has no delete', async () => {
    for (const call of ['delete', 'delete-list'])
      expect((await platform.admin(`DELETE ${RESOURCE}/${call}`, { query: 'id=1' })).status).toBe(404)
  })
})

describe('page', () => {
  test('by code, member, status and creation, newest first', async () => {
    const other = await addMember(platform)
    const first = (await create({ code: CODE })).body.data as number
    platform.clock.advance(60_000)
    const second = (await create({ code: CODE, ...FAILED, userId: other })).body.data as number
    const third = (await create(FAILED)).body.data as number
    const foreignTenant = await platform.createTenant()
    const ids = async (query: string) => (await logOf(platform, query)).map(({ id }) => id)
    expect(await ids('')).toEqual([third, second, first])
    expect(await ids(`code=${CODE}`)).toEqual([second, first])
    expect(await ids(`userId=${memberId}`)).toEqual([third, first])
    expect(await ids('exchangeStatus=3')).toEqual([third, second])
    expect(await ids(`code=${CODE}&userId=${other}&exchangeStatus=3`)).toEqual([second])
    expect(await ids(`code=${CODE}&exchangeStatus=1`)).toEqual([])
    expect(await ids('createTime=2026-09-10T12:00:00&createTime=2026-09-10T12:00:30')).toEqual([first])
    expect(await platform.adminData(`GET ${RESOURCE}/page`, { tenantId: foreignTenant })).toEqual({
      list: [],
      total: 0,
    })
  })
})
