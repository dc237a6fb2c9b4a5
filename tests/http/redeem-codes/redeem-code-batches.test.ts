import type { Random } from '@org/openapi-core'
import { seededRandom } from '@org/openapi-testing'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'
import { addCode, addTemplate, codeBody, codeOf, redeemCall } from './redeem-codes.js'
import { addMember, CHAT_USER } from '../wallets/wallet-members.js'

const RESOURCE = 'promotion/coupon-exchange-code'

let platform: TestPlatform
let templateId: number

async function start(random: Random = seededRandom(1)): Promise<void> {
  platform = await startPlatform({ random })
  templateId = await addTemplate(platform)
}

beforeEach(() => start())

/** The save shape without its code. */
const batchBody = (members: object = {}): Json => codeBody([templateId], { code: undefined, ...members })
const generate = (members: object = {}): Promise<Answer> =>
  platform.admin(`POST ${RESOURCE}/generate`, { body: batchBody(members) })
const rowsOf = async (query = ''): Promise<Json> => platform.adminData(`GET ${RESOURCE}/page`, { query })
const auditOf = async (called: string): Promise<Json[]> => {
  const { list } = await platform.adminData('GET infra/operate-log/page', {
    query: `resource=${RESOURCE}&pageSize=200`,
  })
  return list.filter(({ action }: Json) => action === called)
}

describe('generate', () => {
  test('as many codes as batchNum, of one batch, with the terms of the call', async () => {
    const { batchNo, codes } = (
      await generate({ batchNum: 25, prefix: 'AUTUMN-', maxUsage: 1, takeLimitCount: 1, dailyIpLimitCount: 7 })
    ).body.data
    expect(batchNo).toMatch(/^EC20260910120000[A-HJ-NP-Z2-9]{12}$/)
    expect(new Set(codes).size).toBe(25)
    for (const code of codes) expect(code).toMatch(/^AUTUMN-[A-HJ-NP-Z2-9]{10}$/)
    const { list, total } = await rowsOf(`batchNo=${batchNo}&pageSize=200`)
    expect(total).toBe(25)
    expect(new Set(list.map(({ code }: Json) => code))).toEqual(new Set(codes))
    const { prefix: _, ...terms } = batchBody({
      batchNum: 25,
      maxUsage: 1,
      takeLimitCount: 1,
      dailyTakeLimitCount: -1,
      dailyIpLimitCount: 7,
    })
    const shared = {
      ...terms,
      sceneCode: null,
      grantMode: 'ALL',
      grantRule: null,
      usedCount: 0,
      batchNo,
      status: 0,
      createTime: '2026-09-10T12:00:00',
      revision: 1,
    }
    for (const row of list) expect(row).toEqual({ ...shared, id: expect.any(Number), code: expect.any(String) })
  })

  test('codes that can be redeemed', async () => {
    const app = await platform.createApp()
    await addMember(platform, { chatUserId: CHAT_USER })
    const { codes } = (await generate({ batchNum: 2, maxUsage: 1 })).body.data
    const answers: number[] = []
    for (const code of [...codes, codes[0]])
      answers.push((await redeemCall({ platform, app }, { code, chatUserId: CHAT_USER })).body.code as number)
    expect(answers).toEqual([0, 0, 1_013_023_006])
  })

  test('10,000 in one call that takes seconds', async () => {
    const started = performance.now()
    const { codes } = (await generate({ batchNum: 10_000 })).body.data
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(new Set(codes).size).toBe(10_000)
    expect((await rowsOf()).total).toBe(10_000)
  })

  test('two batches have nothing in common', async () => {
    const [one, two] = [(await generate({ batchNum: 500 })).body.data, (await generate({ batchNum: 500 })).body.data]
    expect(one.batchNo).not.toBe(two.batchNo)
    expect(new Set([...one.codes, ...two.codes]).size).toBe(1000)
  })

  test('is as strict as create, and a prefix leaves room for ten characters', async () => {
    const detailOf = async (members: object) => (await generate(members)).body.error_detail as string
    expect(await detailOf({ batchNum: 10_001 })).toBe('batchNum')
    expect(await detailOf({ batchNum: 0 })).toBe('batchNum')
    expect(await detailOf({ couponTemplateId: 999 })).toBe('couponTemplateId')
    expect(await detailOf({ grantRule: '{}' })).toBe('grantRule')
    expect(await detailOf({ validEnd: '2026-09-01T00:00:00' })).toBe('validEnd')
    expect(await detailOf({ takeLimitCount: 2, maxUsage: 1 })).toBe('takeLimitCount')
    for (const prefix of ['x'.repeat(23), 'A B', 'Ä', 7]) expect(await detailOf({ prefix })).toBe('prefix')
    for (const prefix of [undefined, null, '', 'x'.repeat(22)]) {
      const { data } = (await generate({ prefix })).body
      expect(data.codes[0].slice(0, -10)).toBe(prefix ?? '')
    }
    expect((await rowsOf()).total).toBe(4)
  })

  test('ignores a code that is sent', async () => {
    expect((await generate({ code: 'x' })).body.data.codes[0]).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
  })

  test('leaves one row in the operate log: the terms, not the codes', async () => {
    const { batchNo, codes } = (await generate({ batchNum: 3 })).body.data
    const [row, ...others] = await auditOf('generate')
    expect(others).toEqual([])
    expect(row).toMatchObject({ resource: RESOURCE, resourceId: batchNo, before: null })
    expect(JSON.stringify(row)).toContain('Autumn campaign')
    for (const code of codes) expect(JSON.stringify(row)).not.toContain(code)
  })

  /** Randomness whose next numbers are the same after every `repeat`. */
  function repeating(): Random & { repeat: () => void } {
    const seeded = seededRandom(1)
    let queue: number[] = []
    return {
      ...seeded,
      integer: (bound) => queue.shift() ?? seeded.integer(bound),
      repeat: () => (queue = Array.from({ length: 22 }, () => 1)),
    }
  }

  test('draws anew where a code is there already', async () => {
    const random = repeating()
    await start(random)
    random.repeat()
    expect((await generate()).body.data).toEqual({
      batchNo: `EC20260910120000${'B'.repeat(12)}`,
      codes: ['B'.repeat(10)],
    })
    random.repeat()
    const { batchNo, codes } = (await generate()).body.data
    expect(codes[0]).not.toBe('B'.repeat(10))
    expect(await rowsOf(`batchNo=${batchNo}`)).toMatchObject({ total: 1, list: [{ code: codes[0] }] })
    expect(await auditOf('generate')).toHaveLength(2)
  })
})

describe('void', () => {
  const voidCodes = (ids: unknown): Promise<Answer> => platform.admin(`PUT ${RESOURCE}/void`, { body: { ids } })

  test('voids for good; one that is voided already stays so', async () => {
    const [first, second, third] = [
      await addCode(platform, [templateId], { code: 'FIRST' }),
      await addCode(platform, [templateId], { code: 'SECOND' }),
      await addCode(platform, [templateId], { code: 'THIRD' }),
    ]
    expect((await voidCodes([second, first, first])).body).toEqual({ code: 0, data: true, msg: '', error_detail: '' })
    expect((await voidCodes([first])).body.data).toBe(true)
    const statuses: number[] = []
    for (const id of [first, second, third]) statuses.push((await codeOf(platform, id)).status)
    expect(statuses).toEqual([1, 1, 0])
    const rows = await auditOf('void')
    expect(rows.map(({ resourceId }) => resourceId).sort()).toEqual([first, first, second].map(String).sort())
    const [oldest] = rows.filter(({ resourceId }) => resourceId === String(first)).slice(-1)
    expect([oldest.before, oldest.after].map((text) => JSON.parse(text as string).status)).toEqual([0, 1])
  })

  test('all or none: 1_013_023_000 where one is not there', async () => {
    const id = await addCode(platform, [templateId])
    const other = await platform.createTenant()
    const foreign = await addCode(platform, [await addTemplate(platform, {}, other)], { tenantId: other })
    for (const unknown of [999, foreign]) expect((await voidCodes([id, unknown])).body.code).toBe(1_013_023_000)
    expect((await codeOf(platform, id)).status).toBe(0)
    expect(await auditOf('void')).toEqual([])
  })

  test.each([
    { ids: undefined },
    { ids: null },
    { ids: [] },
    { ids: ['1'] },
    { ids: [0] },
    { ids: 1 },
    { ids: Array.from({ length: 201 }, (_, index) => index + 1) },
  ])('400 for %j', async ({ ids }) => {
    const { status, body } = await voidCodes(ids)
    expect([status, body.error_detail]).toEqual([400, expect.stringMatching(/^ids/)])
  })
})

describe('export', () => {
  /** Beside `platform.admin`, which reads JSON. */
  async function exportCodes(
    query = '',
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Headers; text: string }> {
    const request = new Request(`http://localhost/admin-api/${RESOURCE}/export?${query}`, {
      headers: { authorization: `Bearer ${BOOTSTRAP_KEY}`, 'tenant-id': '1', ...headers },
    })
    const response = (await platform.openApi.fetch(request, { remoteAddress: '203.0.113.1' }))!
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const HEAD =
    'id,code,businessName,sceneCode,couponTemplateId,couponTemplateIds,grantMode,grantRule,maxUsage,usedCount,takeLimitCount,dailyTakeLimitCount,dailyIpLimitCount,validStart,validEnd,batchNum,batchNo,status,createTime'

  test('is a file of CSV, newest first', async () => {
    const first = await addCode(platform, [templateId], { code: 'FIRST' })
    const second = await addCode(platform, [templateId], {
      code: 'SECOND',
      businessName: 'Autumn, "big"',
      couponTemplateIds: `${templateId}`,
      maxUsage: 5,
    })
    const { status, headers, text } = await exportCodes()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="redeem-codes.csv"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    const dates = '2026-09-01T00:00:00,2026-12-31T23:59:59,1,,0,2026-09-10T12:00:00'
    expect(text.split('\r\n')).toEqual([
      HEAD,
      `${second},SECOND,"Autumn, ""big""",,${templateId},${templateId},ALL,,5,0,-1,-1,-1,${dates}`,
      `${first},FIRST,Autumn campaign,,${templateId},${templateId},ALL,,-1,0,-1,-1,-1,${dates}`,
      '',
    ])
  })

  test('runs no formula in a spreadsheet program', async () => {
    await addCode(platform, [templateId], { code: '-2_3_X', businessName: '=HYPERLINK("https://example.com")' })
    const [, line = ''] = (await exportCodes()).text.split('\r\n')
    expect(line.split(',').slice(1, 3)).toEqual(["'-2_3_X", `"'=HYPERLINK(""https://example.com"")"`])
  })

  test('takes the filters of page, and holds 10,000 rows', async () => {
    const { batchNo, codes } = (await generate({ batchNum: 10_000 })).body.data
    await addCode(platform, [templateId])
    const linesOf = async (query: string) => (await exportCodes(query)).text.trimEnd().split('\r\n').slice(1)
    const whole = await linesOf(`batchNo=${batchNo}`)
    expect(new Set(whole.map((line) => line.split(',')[1]))).toEqual(new Set(codes))
    expect(await linesOf('pageNo=2')).toHaveLength(1)
    expect(await linesOf('pageNo=3')).toEqual([])
    expect(await linesOf('status=1')).toEqual([])
  })

  test('is refused as every call is, in JSON', async () => {
    const bad = await exportCodes('status=x')
    expect([bad.status, bad.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8'])
    expect(JSON.parse(bad.text)).toMatchObject({ code: 400, error_detail: 'status' })
    const { status, text } = await exportCodes('', { authorization: 'Bearer unknown-key' })
    expect([status, JSON.parse(text).code]).toEqual([401, 401])
  })
})
