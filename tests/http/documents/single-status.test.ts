import { StorageError } from '@org/openapi-core/storage'
import type { Answer, Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openApiDocuments } from '../../../packages/core/src/documents.js'
import { operationsIn } from '../../fuzz/documented-operations.js'
import type { DocumentedOperation } from '../../fuzz/documented-operations.js'
import { startPlatform } from '../../start-platform.js'
import {
  DETAIL_PATH,
  probe,
  QC_DETAIL_PATH,
  revokeCall,
  REVOKE_PATH,
  TOKEN_PATH,
  tokenCall,
} from '../auth/token-calls.js'
import { backpack } from '../goods/backpack.js'

const EXPORT = 'promotion/coupon-exchange-code/export'
const GENERIC = ['x-request-id', 'www-authenticate', 'allow', 'retry-after']

let platform: TestPlatform
let app: TestApp
let token: string
let operations: Record<'partner' | 'admin', DocumentedOperation[]>

beforeAll(async () => {
  platform = await startPlatform({ httpStatus: 'always200' })
  app = await platform.createApp()
  token = await platform.issueToken(app)
  const called = {
    partner: partnerCalls.map(([, path]) => path),
    admin: adminCalls.map(([, call]) => pathOf(call)),
  }
  operations = { partner: operationsOf('partner', called.partner), admin: operationsOf('admin', called.admin) }
})
afterEach(() => void vi.restoreAllMocks())

const documentsOf = (of: TestPlatform): Record<'partner' | 'admin', Json> => of.openApi.documents

const pathOf = (call: string): string => call.replace(/^\w+ /, '/admin-api/')

/** Those of a document that are called: to compile what all of them answer takes half a minute. */
function operationsOf(api: 'partner' | 'admin', called: readonly string[]): DocumentedOperation[] {
  const { paths, ...document } = documentsOf(platform)[api]
  const kept = Object.entries<Json>(paths).filter(([path]) => called.includes(path))
  return operationsIn(api, { ...document, paths: Object.fromEntries(kept) })
}

/** Makes the database fail. */
function failWith(error: Error): void {
  vi.spyOn(platform.storage, 'forTenant').mockImplementation(() => {
    throw error
  })
}

async function limited(): Promise<Answer> {
  const slow = await platform.createApp({ rateLimitQps: 1 })
  await tokenCall(platform, slow)
  return tokenCall(platform, slow)
}

const partnerCalls: [code: number, path: string, call: () => Promise<Answer>][] = [
  [0, DETAIL_PATH, () => platform.call(DETAIL_PATH, { goodsId: backpack.goodsId, source: 1 }, { token })],
  [1008020000, DETAIL_PATH, () => platform.call(DETAIL_PATH, { goodsId: 'unknown', source: 1 }, { token })],
  [400, QC_DETAIL_PATH, () => platform.call(QC_DETAIL_PATH, '{', { token })],
  [401, QC_DETAIL_PATH, () => probe(platform, undefined)],
  [403, QC_DETAIL_PATH, () => probe(platform, token, { tenantId: 2 })],
  [404, QC_DETAIL_PATH, () => platform.call('/open-api/nothing', {}, { token })],
  [405, DETAIL_PATH, () => platform.send({ method: 'GET', path: DETAIL_PATH })],
  [413, QC_DETAIL_PATH, () => platform.call(QC_DETAIL_PATH, `"${'x'.repeat(1_048_576)}"`, { token })],
  [500, QC_DETAIL_PATH, () => (failWith(new Error('no such table')), probe(platform, token))],
  [503, QC_DETAIL_PATH, () => (failWith(new StorageError('away', 'gone')), probe(platform, token))],
  [0, TOKEN_PATH, () => tokenCall(platform, app)],
  [400, TOKEN_PATH, () => tokenCall(platform, app, { form: {} })],
  [401, TOKEN_PATH, () => tokenCall(platform, app, { authorization: undefined })],
  [429, TOKEN_PATH, limited],
  [503, REVOKE_PATH, () => (failWith(new StorageError('away', 'gone')), revokeCall(platform, app, token))],
  [0, REVOKE_PATH, () => revokeCall(platform, app, 'x')],
  [401, REVOKE_PATH, () => revokeCall(platform, app, { authorization: undefined, form: { token: 'x' } })],
]

const adminCalls: [code: number, call: string, answer: () => Promise<Answer>][] = [
  [0, 'GET system/tenant/page', () => platform.admin('GET system/tenant/page', { tenantId: null })],
  [
    1002015000,
    'DELETE system/tenant/delete',
    () => platform.admin('DELETE system/tenant/delete', { query: { id: 99 } }),
  ],
  [400, 'GET system/tenant/get', () => platform.admin('GET system/tenant/get')],
  [401, 'GET system/tenant/page', () => platform.admin('GET system/tenant/page', { key: 'wrong' })],
  [405, 'PUT system/tenant/update', () => platform.admin('POST system/tenant/update')],
  [0, `GET ${EXPORT}`, () => platform.admin(`GET ${EXPORT}`)],
  [400, `GET ${EXPORT}`, () => platform.admin(`GET ${EXPORT}`, { query: { pageNo: 0 } })],
  [1002015000, `GET ${EXPORT}`, () => platform.admin(`GET ${EXPORT}`, { tenantId: 99 })],
]

/** What the document of an operation does not tell of a real answer. */
function untold(api: 'partner' | 'admin', call: string, answer: Answer): string[] {
  const [method = '', path = ''] = call.split(' ')
  const { paths } = documentsOf(platform)[api]
  const operation = operations[api].find((each) => each.path === path && each.method === method)
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
  const types = operation?.answers.get(answer.status)
  const validate = types?.get(type)
  const { headers = {} }: Json = paths[path]?.[method.toLowerCase()]?.responses?.[answer.status] ?? {}
  const told = Object.keys(headers).map((name) => name.toLowerCase())
  const sent = [...answer.headers.keys()].filter((name) => GENERIC.includes(name) || name.startsWith('x-ratelimit-'))
  return [
    ...(types?.has(type) === true ? [] : [`${answer.status} with ${type}`]),
    ...(validate === undefined || validate(JSON.parse(answer.text)) ? [] : [JSON.stringify(validate.errors)]),
    ...sent.filter((name) => !told.includes(name)),
  ]
}

describe('the documents of an engine that answers everything with 200 (rules/calls#status)', () => {
  it.each(partnerCalls)('tell the partner’s %i of %s', async (code, path, call) => {
    const answer = await call()
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([200, code])
    expect(untold('partner', `POST ${path}`, answer)).toEqual([])
  })

  it.each(adminCalls)('tell the administrator’s %i of %s', async (code, call, answered) => {
    const answer = await answered()
    const isFile = answer.headers.get('content-type')?.startsWith('text/csv') === true
    expect([answer.status, isFile ? 0 : JSON.parse(answer.text).code]).toEqual([200, code])
    expect(untold('admin', call.replace(' ', ' /admin-api/'), answer)).toEqual([])
  })

  it.each(['partner', 'admin'] as const)('have no other status: %s', (api) => {
    const document = documentsOf(platform)[api]
    const all = Object.values<Json>(document.paths).flatMap((methods) => Object.values<Json>(methods))
    expect(all.filter(({ responses }) => Object.keys(responses).join() !== '200')).toEqual([])
    expect(document.components).not.toHaveProperty('responses')
    expect(JSON.stringify(document)).not.toContain('#/components/responses/')
    expect(document.info.description).toContain('Every answer has HTTP status 200')
  })

  it('refer to nothing that is not there', () => {
    for (const document of Object.values(documentsOf(platform))) {
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
      const known = (kind: string, name: string): boolean => name in document.components[kind]
      expect(references.filter(([, kind = '', name = '']) => !known(kind, name))).toEqual([])
    }
  })

  it('are those that are served, also beside an engine whose statuses differ', async () => {
    const mirror = await platform.beside({ httpStatus: 'mirror' })
    const served = async (of: TestPlatform) => [
      (await of.send({ method: 'GET', path: '/open-api/openapi.json' })).body,
      (await of.admin('GET openapi.json')).body,
    ]
    const { partner, admin } = openApiDocuments()
    expect(await served(mirror)).toEqual([partner, admin])
    expect(await served(platform)).toEqual([documentsOf(platform).partner, documentsOf(platform).admin])
    expect(await served(platform)).not.toEqual([partner, admin])
  })
})
