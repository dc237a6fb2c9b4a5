import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import type { OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { scopes } from '@org/openapi-core'
import { scopeList } from '../../packages/core/src/auth/scopes.js'
import { openApiDocuments } from '../../packages/core/src/documents.js'
import { partnerDocument } from '../../packages/core/src/http/documents/partner-document.js'
import { DEFAULT_MAX_PAGE_SIZE, PAGE_LIMIT } from '../../packages/core/src/http/input/page-limit.js'
import { atOnce } from '../../packages/core/src/kernel/concurrency/pieces.js'
import { civilZone, inZone } from '../../packages/core/src/kernel/civil-time.js'
import { adminOperations, partnerOperations } from '../../packages/core/src/operations.js'
import { inlinedDocuments } from '../inlined-document.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const coreSource = join(root, 'packages', 'core', 'src')

/** A part of a document: read as it comes. */
type Json = any // oxlint-disable-line typescript/no-explicit-any -- a document has no type of its own here

const zone = civilZone('Asia/Shanghai')

/** What an engine makes of a body. */
const read = (body: z.ZodType, sent: unknown) => inZone(zone, () => body.safeParse(sent))

const documents: Record<string, Json> = openApiDocuments()
const names = ['partner', 'admin']
const whole: Record<string, Json> = inlinedDocuments()

function operationAt(name: string, path: string, method = 'post'): Json {
  return whole[name].paths[path][method]
}

function allOperations(name: string): Json[] {
  return Object.values<Json>(documents[name].paths).flatMap((methods) => Object.values<Json>(methods))
}

/** The schema of an answer's `data`, success being the first alternative. */
function dataSchema(operation: Json): Json {
  const { schema } = operation.responses[200].content['application/json']
  return (schema.oneOf?.[0] ?? schema).properties.data
}

/** Whether a value is valid, asked of the published schema and not of what it was made from. */
function assertValid(schema: Json, value: unknown): void {
  expect(z.fromJSONSchema(schema).safeParse(value)).toMatchObject({ success: true })
}

const LIMITS = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'enum',
  'required',
  'default',
]

/** What holds of any value of a kind and is told for who reads it there (decisions/0052). */
const isGeneral = (schema: Json, key: string): boolean =>
  (schema.enum !== undefined && ['minimum', 'maximum'].includes(key)) ||
  (key === 'pattern' && schema.pattern === String.raw`^[^\x00]*$`)

/** `path keyword=value` of every limit in a schema; null in an enum only says that the member is nullable. */
function limitsIn(schema: Json, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries<Json>(schema).flatMap(([key, value]) => {
    if (isGeneral(schema, key)) return []
    if (!LIMITS.includes(key))
      return limitsIn(value, ['anyOf', 'allOf'].includes(key) || /^\d+$/.test(key) ? path : `${path}/${key}`)
    const shown = Array.isArray(value) ? value.filter((element) => element !== null) : value
    return [`${path} ${key}=${JSON.stringify(shown)}`]
  })
}

describe.each(names)('the %s document', (name) => {
  it('is the committed one: run `npm run write:openapi` and review the difference', async () => {
    const committed = await readFile(join(root, 'docs', 'openapi', `${name}.json`), 'utf8')
    expect(committed).toBe(`${JSON.stringify(documents[name], null, 2)}\n`)
  })

  it('has unique operationIds', () => {
    const ids = allOperations(name).map((operation) => operation.operationId as string)
    expect(ids).toEqual([...new Set(ids)])
  })

  // Nobody has an address at example.com: it is kept free for documents.
  it('has no example that could be somebody’s', () => {
    const text = JSON.stringify(documents[name])
    for (const pattern of [/[\w.]+@(?!example\.com[^\w.-])[\w-]+\.\w+/, /\beyJ/, /\+\d{7,}/, /oak_\w/, /-----BEGIN/])
      expect(text).not.toMatch(pattern)
  })

  it('refers only to what it has', () => {
    for (const [, pointer] of JSON.stringify(documents[name]).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = (pointer as string).split('/').reduce<Json>((node, key) => node?.[key], documents[name])
      expect(target, pointer).toBeDefined()
    }
  })
})

describe('the versions', () => {
  it('are the specification’s', () => {
    expect(documents['partner'].info.version).toBe('2.9.0')
    expect(documents['admin'].info.version).toBe('1.0.0')
  })

  it('come with the change history', () => {
    const { description } = documents['partner'].info
    expect(description.match(/^- v\d\.\d \(2026-\d\d\): /gm)).toHaveLength(20)
  })
})

describe.each(partnerOperations)(
  '$operationId',
  ({ operationId, path, scope, summary, body, data, errors, example }) => {
    const published = operationAt('partner', path)
    const requestSchema = published.requestBody?.content['application/json'].schema

    it('is published with its scope, of the specification’s table', () => {
      expect(scopes).toContain(scope)
      expect(scopeList.find((row) => row.scope === scope)?.endpoints).toContain(path)
      expect(published).toMatchObject({ operationId, summary, security: [{ bearer: [] }], 'x-scope': scope })
      expect(published.description).toContain(`\`${scope}\``)
    })

    it('is published with its business errors', () => {
      expect(published['x-error-codes']).toEqual(
        errors.map((error) => ({ code: error.code, name: error.name, message: error.message.en })),
      )
      for (const { code, name } of errors) expect(published.description).toContain(`\`${code}\` ${name}`)
      const codes = published.responses[200].content['application/json'].schema.oneOf?.[1].properties.code.enum
      expect(codes ?? []).toEqual(errors.map(({ code }) => code))
    })

    it('is published with the transport errors', () => {
      expect(Object.keys(published.responses)).toEqual([
        '200',
        '400',
        '401',
        '403',
        '404',
        '405',
        '408',
        '413',
        '429',
        '500',
        '503',
      ])
    })

    it('is published with every limit of its body', () => {
      // How large a page may be is the engine's: here it is the default.
      const declared = z.toJSONSchema(body, {
        io: 'input',
        override: ({ jsonSchema }) => void (PAGE_LIMIT in jsonSchema && (jsonSchema.maximum = DEFAULT_MAX_PAGE_SIZE)),
      })
      expect(limitsIn(requestSchema).sort()).toEqual(limitsIn(declared).sort())
    })

    it('accepts the request of its example, as does what is published', () => {
      expect(published.requestBody.content['application/json'].example).toEqual(example.body)
      expect(read(body, example.body)).toMatchObject({ success: true })
      assertValid(requestSchema, example.body)
    })

    it('could answer its example', () => {
      expect(published.responses[200].content['application/json'].example).toEqual({
        code: 0,
        data: example.data,
        msg: '',
      })
      assertValid(dataSchema(published), example.data)
      // What zod makes of the answer's side is strict: a member that the schema does not declare never leaves.
      assertValid(z.toJSONSchema(data, { io: 'output' }), example.data)
    })
  },
)

describe.each(adminOperations)(
  '$operationId',
  ({ operationId, path, method, permission, about, query, body, data, file, errors, example }) => {
    const published = operationAt('admin', path, method.toLowerCase())
    const parameters: Json[] = published.parameters

    it('is published with its permission and errors', () => {
      expect(published).toMatchObject({ operationId, 'x-permission': permission })
      expect(published.description).toContain(permission === null ? 'every administrator' : `\`${permission}\``)
      expect(published['x-error-codes']).toEqual(
        expect.arrayContaining(errors.map(({ code, name }) => expect.objectContaining({ code, name }) as unknown)),
      )
    })

    it('asks for a tenant unless it is about the platform or who calls', () => {
      const asksForTenant = parameters.some(({ $ref }) => $ref === '#/components/parameters/TenantId')
      expect(asksForTenant).toBe(about !== 'platform' && about !== 'caller')
    })

    it('is published with every query parameter and every limit of its body', () => {
      const declared = query instanceof z.ZodObject ? Object.keys(query.shape) : []
      expect(parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name as string] : []))).toEqual(
        declared,
      )
      const schema = published.requestBody?.content['application/json'].schema
      expect(limitsIn(schema).sort()).toEqual(body === undefined ? [] : limitsIn(withoutDefinitions(body)).sort())
    })

    it('accepts the request of its example and could answer it', () => {
      const content = published.requestBody?.content['application/json']
      expect(content?.example).toEqual(example.body)
      if (body !== undefined) expect(read(body, example.body)).toMatchObject({ success: true })
      const answers = published.responses[200].content
      if (file === undefined)
        expect(answers['application/json'].example).toEqual({ code: 0, data: example.data, msg: '', error_detail: '' })
      else expect(answers[file.mediaType]).toEqual({ schema: { type: 'string' }, example: example.data })
      assertValid(z.toJSONSchema(data, { io: 'output' }), example.data)
    })
  },
)

/** `z.json()` is published as any value. */
function withoutDefinitions(schema: z.ZodType): Json {
  const { $defs: _, ...json } = z.toJSONSchema(schema, { io: 'input' })
  return json
}

describe('a page of the admin API', () => {
  const parameters: Json[] = operationAt('admin', '/admin-api/goods/qc-record/page', 'get').parameters
  const parameter = (name: string): Json => parameters.find((candidate) => candidate.name === name)

  it('counts in integers', () => {
    expect(parameter('pageNo')).toMatchObject({ required: false, schema: { type: 'integer', minimum: 1, default: 1 } })
    expect(parameter('pageSize')).toMatchObject({ schema: { type: 'integer', minimum: 1, maximum: 200, default: 10 } })
  })

  it('takes ranges as a repeated parameter', () => {
    expect(parameter('createTime')).toMatchObject({
      style: 'form',
      explode: true,
      schema: { type: 'array', minItems: 2, maxItems: 2 },
    })
  })

  it('deletes several by one parameter', () => {
    const [, ids] = operationAt('admin', '/admin-api/goods/qc-record/delete-list', 'delete').parameters
    expect(ids).toMatchObject({
      name: 'ids',
      required: true,
      explode: false,
      schema: { type: 'array', items: { type: 'integer' }, maxItems: 200 },
    })
  })

  it('has the one security scheme of the specification', () => {
    expect(Object.keys(documents['admin'].components.securitySchemes as object)).toEqual(['Authorization'])
  })
})

describe('an operation', () => {
  it('is published without a body where it takes none', () => {
    const [operation] = partnerOperations
    const { body: _, ...bodiless } = operation as NonNullable<typeof operation>
    const info = { title: 'Partner Open API', version: '1', description: '' }
    const document: Json = atOnce(
      partnerDocument({
        info,
        modules: { goods: 'Goods' },
        tokenEndpoints: { paths: {} },
        events: [],
        operations: [bodiless],
      }),
    )
    expect(document.paths[bodiless.path].post).not.toHaveProperty('requestBody')
  })

  it('belongs to a module that is described', () => {
    const info = { title: 'Partner Open API', version: '1', description: '' }
    const tokenEndpoints = { paths: {} }
    const pieces = partnerDocument({ info, modules: {}, tokenEndpoints, events: [], operations: partnerOperations })
    expect(() => atOnce(pieces)).toThrow('goods')
  })
})

/** Where the specification names the operationId. */
const SPECIFIED_IDS: Record<string, string> = {
  '/open-api/promotion/redeem-code/redeem': 'redeem',
  '/open-api/pay/exchange-rate/list': 'PayExchangeAPI',
  '/open-api/system/partner-member/query': 'QueryMemberBindAPI',
  '/open-api/system/partner-member/list': 'QueryMemberBindListAPI',
  '/open-api/order/purchase/quote': 'PurchaseQuoteAPI',
  '/open-api/order/purchase/create': 'PurchaseCreateAPI',
  '/open-api/order/purchase/query': 'PurchaseQueryAPI',
  '/open-api/pay/wallet/balance': 'WalletBalanceAPI',
  '/open-api/pay/wallet/pay': 'WalletPayAPI',
  '/open-api/order/purchase/supplement/list': 'PurchaseSupplementListAPI',
  '/open-api/order/purchase/supplement/trade-no': 'PurchaseSupplementTradeNoAPI',
  '/open-api/logistics/line/freight-estimate': 'FreightEstimateAPI',
  '/open-api/member/consumption/query': 'MemberConsumptionAPI',
}

/** The files of one kind in all domains, for example `goods/operations/get-qc-detail.ts`. */
function sourcesIn(folder: 'operations' | 'admin'): string[] {
  const files = readdirSync(coreSource, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  return files.filter((file) => new RegExp(`^[^/]+/${folder}/[^/]+(?<!\\.test)\\.ts$`).test(file)).sort()
}

async function exportsOf(file: string): Promise<Record<string, Json>> {
  return (await import(join(coreSource, file))) as Record<string, Json>
}

function constantFor(file: string): string {
  return basename(file, '.ts').replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

describe('operation files', () => {
  // The token endpoints take forms and are no operations of the pipeline: their files export what answers them.
  const tokenFiles = ['auth/operations/issue-token.ts', 'auth/operations/revoke-token.ts']
  const files = sourcesIn('operations').filter((file) => !tokenFiles.includes(file))

  /** What needs the transactions of the whole engine is a function of their type. */
  const made = (exported: Json): Json => (typeof exported === 'function' ? exported() : exported)

  it.each(files)('%s exports the operation that it is named for, and its module lists it', async (file) => {
    const constant = constantFor(file)
    const exported = (await exportsOf(file))[constant]
    expect(exported, `export const ${constant}`).toBeDefined()
    const { operationId, path } = made(exported)
    expect(operationId).toBe(SPECIFIED_IDS[path as string] ?? constant)
    expect(partnerOperations.map((operation) => operation.operationId)).toContain(operationId)
    if (typeof exported !== 'function') expect(partnerOperations).toContain(exported)
  })

  it('are all that modules list', () => {
    expect(partnerOperations).toHaveLength(files.length)
  })

  it.each(tokenFiles)('%s is published under its name', async (file) => {
    const constant = constantFor(file)
    const create = `create${constant.charAt(0).toUpperCase()}${constant.slice(1)}`
    expect(Object.keys(await exportsOf(file))).toContain(create)
    expect(allOperations('partner').map(({ operationId }) => operationId as string)).toContain(constant)
  })

  it.each(sourcesIn('admin'))('%s: its module lists its operations', async (file) => {
    const lists = Object.entries(await exportsOf(file)).flatMap(([name, value]) =>
      name.endsWith('Operations') || Array.isArray(value) ? [value] : [],
    )
    const listed = adminOperations.map(({ operationId }) => operationId)
    expect(lists.flatMap(made)).not.toEqual([])
    for (const { operationId } of lists.flatMap(made)) expect(listed).toContain(operationId)
    for (const operation of lists.filter(Array.isArray).flat()) expect(adminOperations).toContain(operation)
  })
})

/** What a partner writes against the generated types: the code tells success from failure. */
const CLIENT = `
import type { components, operations, paths } from './partner.js'
import type { operations as admin } from './admin.js'

type Detail = operations['getGoodsDetail']['responses'][200]['content']['application/json']
export function priceOf(answer: Detail): number {
  if (answer.code === 0) return skuOf(answer.data).priceInCents
  const code: 1008020000 | 1008020003 | 1008020006 = answer.code
  throw new Error(code + answer.msg)
}
const skuOf = (goods: components['schemas']['Goods']): components['schemas']['Sku'] => goods.skuList[0]!
export const headers: operations['getGoodsDetail']['parameters']['header'] = { 'tenant-id': '1' }

type QcBody = NonNullable<paths['/open-api/goods/qc-page']['post']['requestBody']>['content']['application/json']
export const body: QcBody = { pageNo: 1, pageSize: 10, source: 2 }

export const query: admin['getQcRecordPage']['parameters']['query'] = { pageNo: 1, createTime: ['2026-09-01T00:00:00', '2026-09-10T12:00:00'] }
`

describe('openapi-typescript', () => {
  it('makes types of both documents that compile', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-types-'))
    try {
      for (const name of names) {
        const types = await openapiTS(structuredClone(documents[name]) as OpenAPI3)
        await writeFile(join(folder, `${name}.ts`), astToString(types))
      }
      const client = join(folder, 'client.ts')
      await writeFile(client, CLIENT)
      const program = ts.createProgram([client], {
        strict: true,
        noEmit: true,
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        types: [],
      })
      const diagnostics = ts.getPreEmitDiagnostics(program)
      expect(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
