import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocuments } from '@org/openapi-core'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { pageOfParts, partsOf } from '../../packages/console/app/api/page-parts.js'
import { addressOf } from '../../packages/console/app/api/request.js'
import { readDocument } from '../../packages/console/app/document/resource-model.js'
import { certain } from '../../packages/core/src/kernel/certain.js'
import { adminOperations, partnerOperations } from '../../packages/core/src/operations.js'
import { startPlatform } from '../start-platform.js'
import { addTemplate, codeBody } from './redeem-codes/redeem-codes.js'

const PAYMENTS = '/open-api/pay/order/page'
const GOODS = '/open-api/goods/qc-page'
const CODES = 'promotion/coupon-exchange-code/page'
const DEFAULT = 200

const membersOf = (schema: unknown): object => (schema as { shape?: object } | undefined)?.shape ?? {}
const partnerPages = partnerOperations.filter(({ body }) => 'pageSize' in membersOf(body))
const hostPages = partnerPages.filter(({ path }) => path !== PAYMENTS)
const adminPages = adminOperations.filter(({ query }) => 'pageSize' in membersOf(query))

/** What a page that is too large is refused with. */
const refusal = (max: number) => ({ code: 400, data: null, msg: `Invalid parameter: pageSize must be at most ${max}` })

/** Every part of a document that is an object. */
function* objectsIn(part: unknown): Generator<Json> {
  if (typeof part !== 'object' || part === null) return
  yield part
  for (const inner of Object.values(part)) yield* objectsIn(inner)
}

/** The maxima that a document tells of pages, and how long it says that pages are. */
function told(document: unknown): { sizes: number[]; lengths: number[] } {
  const sizes = new Set<number>()
  const lengths = new Set<number>()
  for (const part of objectsIn(document)) {
    if (part.name === 'pageSize' && part.in === 'query') sizes.add(part.schema.maximum)
    if (part.properties?.pageSize !== undefined) sizes.add(part.properties.pageSize.maximum)
    const { list, total } = part.properties ?? {}
    if (list !== undefined && total !== undefined) lengths.add(list.maxItems)
  }
  return { sizes: [...sizes].sort((a, b) => a - b), lengths: [...lengths].sort((a, b) => a - b) }
}

const documentOf = async (platform: TestPlatform, path: string): Promise<Json> =>
  (await platform.admin(`GET ${path}`)).body

describe.each([{ max: 100 }, { max: 500 }])('a host that allows pages of $max', ({ max }) => {
  let platform: TestPlatform
  let token: string
  beforeAll(async () => {
    platform = await startPlatform({ maxPageSize: max })
    await platform.createApp()
    token = await platform.issueToken()
    const body = codeBody([await addTemplate(platform)], { batchNum: max + 20 })
    await platform.adminData('POST promotion/coupon-exchange-code/generate', { body })
  })
  afterAll(() => platform.close())

  const page = (path: string, body: object): Promise<Answer> => platform.call(path, body, { token })
  const adminPage = (path: string, pageSize: number): Promise<Answer> =>
    platform.admin(`GET ${path}`, { query: { pageSize } })

  it.each(hostPages)('refuses a larger one of $operationId', async ({ path, example }) => {
    const { status, body } = await page(path, { ...(example.body as object), pageNo: 1, pageSize: max + 1 })
    expect([status, body]).toEqual([400, refusal(max)])
  })

  it.each(adminPages)('refuses a larger one of $operationId', async ({ path }) => {
    const { status, body } = await adminPage(path.slice('/admin-api/'.length), max + 1)
    expect([status, body]).toEqual([400, { ...refusal(max), error_detail: 'pageSize' }])
  })

  it('answers one that is as large, and refuses no smaller one', async () => {
    for (const pageSize of [1, max]) {
      expect((await page(GOODS, { pageNo: 1, pageSize })).body).toMatchObject({ code: 0, data: { list: [] } })
      expect((await adminPage('goods/qc-record/page', pageSize)).body).toMatchObject({ code: 0, data: { total: 0 } })
    }
  })

  it('has as many rows on it', async () => {
    expect((await adminPage(CODES, max)).body.data.list).toHaveLength(max)
  })

  it('leaves the specification’s 1,000 of payment orders', async () => {
    expect((await page(PAYMENTS, { pageNo: 1, pageSize: 1000 })).body).toMatchObject({ code: 0 })
    expect((await page(PAYMENTS, { pageNo: 1, pageSize: 1001 })).body).toEqual(refusal(1000))
  })

  it('names it before what is wrong behind it, in both languages, and behind what is wrong before', async () => {
    const wrong = { pageNo: 1, pageSize: max + 1, source: 99 }
    expect((await page(GOODS, wrong)).body).toEqual(refusal(max))
    const { body } = await platform.call(GOODS, wrong, { token, headers: { 'accept-language': 'zh-CN' } })
    expect(body.msg).toBe(`请求参数不正确：pageSize 至多为 ${max}`)
    expect((await page(GOODS, { ...wrong, pageNo: 0 })).body.msg).toMatch(/ pageNo /)
    expect((await page(GOODS, { pageNo: 1, pageSize: 0 })).body.msg).toMatch(/ pageSize must be at least 1$/)
    expect((await page(GOODS, { pageNo: 1, pageSize: 2 ** 60 })).body).toEqual(refusal(max))
  })

  it('says so in its documents', async () => {
    const partner = (await platform.send({ method: 'GET', path: '/open-api/openapi.json' })).body
    expect(told(partner)).toEqual({
      sizes: [max, 1000].sort((a, b) => a - b),
      lengths: [max, 1000].sort((a, b) => a - b),
    })
    const admin = await documentOf(platform, 'openapi.json')
    expect(told(admin)).toEqual({ sizes: [max], lengths: [max] })
    expect(told(await documentOf(platform, 'openapi.json?view=console')).sizes).toEqual([max])
    expect([partner, admin]).toEqual([platform.openApi.documents.partner, platform.openApi.documents.admin])
    for (const { components } of [partner, admin])
      expect(JSON.stringify(components.responses.BadRequest)).toContain(`pageSize must be at most ${max}"`)
  })

  it('is what the console goes by, whose pages of 200 come in parts where they must', async () => {
    const { resources } = readDocument(await documentOf(platform, 'openapi.json?view=console'))
    for (const resource of resources) {
      const parts = partsOf(resource.page, { pageNo: 1, pageSize: 200 })
      expect([resource.path, parts.length]).toEqual([resource.path, Math.ceil(200 / max)])
    }
    const codes = certain(resources.find(({ path }) => CODES === `${path}/page`)).page
    const addresses = partsOf(codes, { pageNo: 1, pageSize: 200 }).map((part) => addressOf(codes, part))
    const pages = await Promise.all(
      addresses.map((each) => platform.adminData(`GET ${each.slice('/admin-api/'.length)}`)),
    )
    const { total } = await platform.adminData(`GET ${CODES}`)
    expect(pageOfParts(pages).list).toHaveLength(Math.min(200, total))
  })

  it('is one of several in a process, each with its own', async () => {
    const other = await platform.beside({ maxPageSize: DEFAULT })
    expect((await other.call(GOODS, { pageNo: 1, pageSize: DEFAULT }, { token })).body.code).toBe(0)
    expect((await other.call(GOODS, { pageNo: 1, pageSize: DEFAULT + 1 }, { token })).body).toEqual(refusal(DEFAULT))
    expect(told(other.openApi.documents.admin)).toEqual({ sizes: [DEFAULT], lengths: [DEFAULT] })
    expect((await page(GOODS, { pageNo: 1, pageSize: max + 1 })).body).toEqual(refusal(max))
  })
})

describe('a host that says nothing of pages', () => {
  it('allows 200, and has the documents that are committed', async () => {
    const platform = await startPlatform()
    expect((await platform.admin('GET goods/qc-record/page', { query: { pageSize: DEFAULT } })).body.code).toBe(0)
    const { body } = await platform.admin('GET goods/qc-record/page', { query: { pageSize: DEFAULT + 1 } })
    expect(body).toEqual({ ...refusal(DEFAULT), error_detail: 'pageSize' })
    const { partner, admin } = platform.openApi.documents
    expect(partner).toBe(openApiDocuments().partner)
    expect(admin).toBe(openApiDocuments().admin)
    await platform.close()
  })
})

it.each([99, 1001, 200.5])('a host cannot allow pages of %s', async (maxPageSize) => {
  await expect(startPlatform({ maxPageSize })).rejects.toThrow(/^createOpenApi: maxPageSize: /)
})
