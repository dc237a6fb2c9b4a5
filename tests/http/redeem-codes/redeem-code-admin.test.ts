import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addCode, addTemplate, CODE, codeBody, codeOf, fixedDates } from './redeem-codes.js'

const RESOURCE = 'promotion/coupon-exchange-code'

let platform: TestPlatform
let templateId: number

beforeEach(async () => {
  platform = await startPlatform()
  templateId = await addTemplate(platform)
})

const create = (members: object = {}): Promise<Answer> =>
  platform.admin(`POST ${RESOURCE}/create`, { body: codeBody([templateId], members) })
const update = (id: number, members: object = {}): Promise<Answer> =>
  platform.admin(`PUT ${RESOURCE}/update`, { body: { ...codeBody([templateId], members), id } })
const rowsOf = async (query = ''): Promise<Json> => platform.adminData(`GET ${RESOURCE}/page`, { query })

/** Expects 400 that names the member. */
function refused({ status, body }: Answer, member: string): void {
  expect({ status, code: body.code, detail: body.error_detail }).toEqual({ status: 400, code: 400, detail: member })
}

async function addScene(sceneCode: string, tenantId = 1): Promise<void> {
  await platform.storage
    .forTenant(tenantId)
    .couponScenes.create({ sceneCode, sceneName: 'Scene' }, platform.clock.now())
}

/** A code that was used so many times. */
async function addUsed(times: number): Promise<number> {
  const id = await addCode(platform, [templateId])
  for (let i = 0; i < times; i++) await useCode(id)
  return id
}

async function useCode(id: number): Promise<boolean | undefined> {
  const { redeemCodes } = platform.storage.forTenant(1)
  const code = await redeemCodes.find(id)
  return code && redeemCodes.takeUse(code)
}

describe('create, get and page', () => {
  test('every member as it was given', async () => {
    await addScene('AUTUMN')
    const other = await addTemplate(platform)
    const given = {
      sceneCode: 'AUTUMN',
      couponTemplateIds: `${other}, ${templateId}`,
      grantMode: 'RANDOM_ONE',
      grantRule: `{"items":[{"templateId":${templateId},"weight":70},{"templateId":${other},"weight":30}]}`,
      maxUsage: 1000,
      takeLimitCount: 3,
      dailyTakeLimitCount: 2,
      dailyIpLimitCount: 10,
      batchNum: 100,
    }
    const id = (await create(given)).body.data as number
    const row = {
      ...codeBody([templateId], given),
      couponTemplateIds: `${other},${templateId}`,
      id,
      usedCount: 0,
      batchNo: null,
      status: 0,
      createTime: '2026-09-10T12:00:00',
      revision: 1,
    }
    expect(await codeOf(platform, id)).toEqual(row)
    expect(await rowsOf()).toEqual({ list: [row], total: 1 })
  })

  test('what is optional', async () => {
    const expected = {
      sceneCode: null,
      grantMode: 'ALL',
      grantRule: null,
      dailyTakeLimitCount: -1,
      dailyIpLimitCount: -1,
      batchNo: null,
    }
    const nulls = {
      sceneCode: null,
      grantMode: null,
      grantRule: null,
      dailyTakeLimitCount: null,
      dailyIpLimitCount: null,
    }
    for (const members of [{}, nulls, { sceneCode: ' ', grantRule: ' ' }]) {
      const id = (await create({ ...members, code: `CODE-${JSON.stringify(members).length}` })).body.data as number
      expect(await codeOf(platform, id)).toMatchObject(expected)
    }
  })

  test('null where there is none, or it is another tenant’s', async () => {
    const other = await platform.createTenant()
    const foreign = await addCode(platform, [await addTemplate(platform, {}, other)], { tenantId: other })
    expect([await codeOf(platform, foreign), await codeOf(platform, 999)]).toEqual([null, null])
  })

  test('filters: code, batchNo, status, createTime', async () => {
    const first = await addCode(platform, [templateId], { code: 'FIRST' })
    platform.clock.advance(60_000)
    const second = await addCode(platform, [templateId], { code: 'SECOND' })
    const { batchNo } = await platform.adminData(`POST ${RESOURCE}/generate`, {
      body: codeBody([templateId], { batchNum: 3 }),
    })
    await platform.adminData(`PUT ${RESOURCE}/void`, { body: { ids: [second] } })
    const ids = async (query: string) => (await rowsOf(query)).list.map(({ id }: Json) => id)
    expect(await ids('code=FIRST')).toEqual([first])
    expect(await ids('code=first')).toEqual([])
    expect(await ids('status=1')).toEqual([second])
    expect(await rowsOf(`batchNo=${batchNo}&pageSize=2`)).toMatchObject({ total: 3, list: [{ batchNo }, { batchNo }] })
    expect(await ids(`batchNo=${batchNo}&status=1`)).toEqual([])
    expect(await ids('createTime=2026-09-10T12:00:00&createTime=2026-09-10T12:00:30')).toEqual([first])
    expect((await rowsOf()).total).toBe(5)
  })
})

describe('the fields (rules/redeem-codes#fields)', () => {
  test.each([
    'code',
    'businessName',
    'couponTemplateId',
    'couponTemplateIds',
    'maxUsage',
    'takeLimitCount',
    'validStart',
    'validEnd',
    'batchNum',
  ])('%s is required', async (member) => {
    refused(await create({ [member]: undefined }), member)
    refused(await create({ [member]: null }), member)
  })

  test.each([
    ['code', 'abc'],
    ['code', 'x'.repeat(33)],
    ['code', 'with blank'],
    ['code', ' CODE'],
    ['code', 'CODE\n'],
    ['code', 'ÄÖÜ-CODE'],
    ['code', 'semi;colon'],
    ['code', 1234],
    ['businessName', ' '],
    ['businessName', 'x'.repeat(65)],
    ['couponTemplateId', 0],
    ['couponTemplateId', '1'],
    ['couponTemplateIds', ''],
    ['couponTemplateIds', '1,1'],
    ['couponTemplateIds', '1,'],
    ['couponTemplateIds', '1;2'],
    ['couponTemplateIds', '1,x'],
    ['couponTemplateIds', '0'],
    ['couponTemplateIds', '-1'],
    ['couponTemplateIds', '1.5'],
    ['couponTemplateIds', '9999999999999999'],
    ['couponTemplateIds', Array.from({ length: 51 }, (_, index) => index + 1).join(',')],
    ['grantMode', 'all'],
    ['grantMode', ''],
    ['maxUsage', 0],
    ['maxUsage', -2],
    ['maxUsage', 2_147_483_648],
    ['maxUsage', '1'],
    ['takeLimitCount', 0],
    ['takeLimitCount', -2],
    ['dailyTakeLimitCount', 0],
    ['dailyTakeLimitCount', -2],
    ['dailyIpLimitCount', 0],
    ['dailyIpLimitCount', 1.5],
    ['batchNum', 0],
    ['batchNum', 10_001],
    ['validStart', '2026-02-30T00:00:00'],
    ['validEnd', 'tomorrow'],
  ])('400 for %s %j', async (member, value) => refused(await create({ [member]: value }), member))

  test.each(['AB-1', '____', 'a'.repeat(32), 'aZ09_-'])('code %s is one', async (code) =>
    expect((await create({ code })).body.code).toBe(0),
  )

  test('limits: of a day at most the member’s, the member’s at most the code’s, where both are limited', async () => {
    refused(await create({ maxUsage: 5, takeLimitCount: 6 }), 'takeLimitCount')
    refused(await create({ takeLimitCount: 2, dailyTakeLimitCount: 3 }), 'dailyTakeLimitCount')
    const good = [
      { maxUsage: 5, takeLimitCount: 5, dailyTakeLimitCount: 5, dailyIpLimitCount: 9 },
      { maxUsage: 5, takeLimitCount: -1, dailyTakeLimitCount: 9 },
      { maxUsage: -1, takeLimitCount: 9, dailyTakeLimitCount: -1 },
    ]
    for (const [index, members] of good.entries())
      expect((await create({ ...members, code: `GOOD-${index}` })).body.code).toBe(0)
  })

  test('the start is before the end', async () => {
    refused(await create({ validStart: '2026-09-10T12:00:00', validEnd: '2026-09-10T12:00:00' }), 'validEnd')
    refused(await create({ validStart: '2026-09-10T12:00:01', validEnd: '2026-09-10T12:00:00' }), 'validEnd')
  })

  test('a grant rule: JSON about the code’s own templates, and none with ALL', async () => {
    const other = await addTemplate(platform)
    const random = (grantRule: unknown) =>
      create({
        grantMode: 'RANDOM_ONE',
        grantRule: typeof grantRule === 'string' ? grantRule : JSON.stringify(grantRule),
      })
    const good = [{ templateId, weight: 1 }]
    for (const rule of [
      '{',
      {},
      [],
      [{ templateId }],
      [{ templateId, weight: -1 }],
      [{ templateId, weight: 0 }],
      [...good, ...good],
      [{ templateId: other, weight: 1 }],
    ]) {
      refused(await random(rule), 'grantRule')
    }
    refused(await random('x'.repeat(10_001)), 'grantRule')
    refused(await create({ grantRule: JSON.stringify(good) }), 'grantRule')
    refused(await create({ grantMode: 'ALL', grantRule: '{}' }), 'grantRule')
    expect((await create({ grantMode: 'ALL', grantRule: '' })).body.code).toBe(0)
    expect((await random(good)).body.code).toBe(1_013_023_009)
    await platform.adminData(`DELETE ${RESOURCE}/delete`, { query: `id=${(await rowsOf()).list[0].id}` })
    expect((await random({ items: good })).body.code).toBe(0)
  })

  test('templates and scene exist in the tenant', async () => {
    const otherTenant = await platform.createTenant()
    const foreign = await addTemplate(platform, {}, otherTenant)
    const gone = await addTemplate(platform)
    await platform.storage.forTenant(1).couponTemplates.delete(gone, platform.clock.now())
    for (const unknown of [999, foreign, gone]) {
      refused(await create({ couponTemplateId: unknown }), 'couponTemplateId')
      refused(await create({ couponTemplateIds: `${templateId},${unknown}` }), 'couponTemplateIds')
    }
    await addScene('FOREIGN', otherTenant)
    for (const sceneCode of ['UNKNOWN', 'FOREIGN']) refused(await create({ sceneCode }), 'sceneCode')
    expect((await rowsOf()).total).toBe(0)
  })

  test('a code that is there: 1_013_023_009, in its own case, until it is deleted', async () => {
    const id = (await create()).body.data as number
    expect((await create()).body.code).toBe(1_013_023_009)
    const lower = (await create({ code: CODE.toLowerCase() })).body.data as number
    expect((await update(lower)).body.code).toBe(1_013_023_009)
    await platform.adminData(`DELETE ${RESOURCE}/delete`, { query: `id=${id}` })
    expect((await update(lower)).body).toMatchObject({ code: 0, data: true })
  })

  test('warns of templates that end before the code, and refuses nothing', async () => {
    const warnings = () =>
      platform.log.lines.filter((line) => line.startsWith('warn ') && line.includes('coupon templates end'))
    await create()
    const early = await addTemplate(platform, fixedDates(platform, 3))
    expect(warnings()).toEqual([])
    expect((await create({ code: 'EARLY', couponTemplateIds: String(early) })).body.code).toBe(0)
    expect(warnings()).toEqual([
      expect.stringMatching(
        `^warn .*"couponTemplateIds":\\[${early}\\]} coupon templates end before the redeem code that`,
      ),
    ])
  })
})

describe('update', () => {
  test('replaces all members, and leaves uses, batch and status alone', async () => {
    await addScene('AUTUMN')
    const { codes } = await platform.adminData(`POST ${RESOURCE}/generate`, {
      body: codeBody([templateId], { sceneCode: 'AUTUMN', dailyTakeLimitCount: 1 }),
    })
    const [before] = (await rowsOf()).list
    await platform.adminData(`PUT ${RESOURCE}/void`, { body: { ids: [before.id] } })
    await update(before.id, {
      code: codes[0],
      businessName: 'Other',
      maxUsage: 5,
      usedCount: 9,
      status: 0,
      batchNo: 'other',
    })
    const replaced = { businessName: 'Other', maxUsage: 5, sceneCode: null, dailyTakeLimitCount: -1 }
    expect(await codeOf(platform, before.id)).toEqual({ ...before, ...replaced, status: 1, revision: 3 })
  })

  test('1_013_023_000 for a code that is not there', async () => {
    expect((await update(999)).body.code).toBe(1_013_023_000)
  })

  test('once used, its code and templates stay: 1_013_023_010', async () => {
    const id = await addUsed(1)
    const other = await addTemplate(platform)
    for (const members of [
      { code: 'OTHER' },
      { couponTemplateId: other },
      { couponTemplateIds: `${templateId},${other}` },
    ]) {
      expect((await update(id, members)).body.code).toBe(1_013_023_010)
    }
    expect((await update(id, { businessName: 'Other', couponTemplateIds: ` ${templateId} ` })).body.code).toBe(0)
    const unused = await addCode(platform, [templateId], { code: 'UNUSED' })
    expect((await update(unused, { code: 'RENAMED', couponTemplateId: other })).body.code).toBe(0)
  })

  test('keeps templates that are gone, and takes no others that are', async () => {
    const [gone, other] = [await addTemplate(platform), await addTemplate(platform)]
    const ids = `${templateId},${gone}`
    const used = await addCode(platform, [gone], { code: 'USED', couponTemplateIds: ids })
    const unused = await addCode(platform, [gone], { code: 'UNUSED', couponTemplateIds: ids })
    const { couponTemplates } = platform.storage.forTenant(1)
    await useCode(used)
    await couponTemplates.delete(gone, platform.clock.now())
    for (const [id, code] of [
      [used, 'USED'],
      [unused, 'UNUSED'],
    ] as const) {
      const save = (members: object) =>
        update(id, { code, couponTemplateId: gone, couponTemplateIds: ids, businessName: 'Other', ...members })
      expect((await save({})).body.code).toBe(0)
      expect(await codeOf(platform, id)).toMatchObject({ businessName: 'Other', couponTemplateId: gone })
      refused(await save({ couponTemplateIds: `${gone}` }), 'couponTemplateIds')
      refused(await save({ couponTemplateId: 999 }), 'couponTemplateId')
      expect((await save({ couponTemplateId: other })).body.code).toBe(id === used ? 1_013_023_010 : 0)
    }
    refused(
      await update(unused, { code: 'UNUSED', couponTemplateId: gone, couponTemplateIds: ids }),
      'couponTemplateId',
    )
  })

  test('maxUsage is at least the uses so far', async () => {
    const id = await addUsed(3)
    refused(await update(id, { maxUsage: 2 }), 'maxUsage')
    for (const maxUsage of [3, -1]) expect((await update(id, { maxUsage })).body.code).toBe(0)
  })
})

describe('delete', () => {
  test('a used code is refused: 1_013_023_010; several go all or none', async () => {
    const used = await addUsed(1)
    const unused = await addCode(platform, [templateId], { code: 'UNUSED' })
    const remove = (call: string, query: string) => platform.admin(`DELETE ${RESOURCE}/${call}`, { query })
    expect((await remove('delete', `id=${used}`)).body.code).toBe(1_013_023_010)
    expect((await remove('delete-list', `ids=${unused},${used}`)).body.code).toBe(1_013_023_010)
    expect((await rowsOf()).total).toBe(2)
    expect((await remove('delete', `id=${unused}`)).body.data).toBe(true)
    expect((await remove('delete', `id=${unused}`)).body.code).toBe(1_013_023_000)
    expect((await rowsOf()).list.map(({ id }: Json) => id)).toEqual([used])
  })
})
