import { postgresStorage } from '@org/openapi-storage-postgres'
import type { Storage } from '@org/openapi-core/storage'
import naughtyStrings from 'big-list-of-naughty-strings'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { shareOf } from '../../share-of.js'
import { adminOperations, partnerOperations } from '../../../packages/core/src/operations.js'
import { createTestDatabase } from '../../postgres.js'
import { arguable, wholeByHand } from './broken-json.js'
import { CAMPAIGN_PATH, preparedCampaignBody } from './hostile-campaigns.js'
import { preparedCouponBody } from '../coupons/hostile-coupons.js'
import { expectData, startHostileEngine } from './hostile-engine.js'
import type { Answer, HostileEngine } from './hostile-engine.js'
import { preparedLuckyDrawBody } from '../lucky-draws/hostile-lucky-draws.js'
import { preparedPromoterBody } from '../promoters/hostile-promoters.js'
import { preparedRedeemCodeBody } from '../redeem-codes/hostile-redeem-codes.js'
import { preparedSpreadsheetBody } from '../spreadsheets/hostile-spreadsheets.js'
import { isJson, productions } from './json-grammar.js'
import { numbers, oddQueries, queryTexts } from './query-texts.js'
import { describeField, judge, stringFields, withText } from './string-fields.js'
import type { StringField } from './string-fields.js'

type Body = Record<string, unknown>

/** Texts of our own, beside the big list. */
const OWN = [
  '',
  ' ',
  '\t',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  '\u2028',
  "'; drop table tenant; --",
  '%',
  '_',
  '\\',
  '"',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  '__proto__',
  'a'.repeat(100_000),
  '😀'.repeat(64),
  '\u0301'.repeat(64),
  'Ａ',
  'İı',
  'ß',
  '\u{10ffff}',
  '2026-02-30 00:00:00',
  '0000-01-01 00:00:00',
  '275760-09-13 00:00:00',
  '9999-12-31 23:59:59',
  '8640000000000000',
  '::',
  '1.2.3.4/33',
  ', ,',
]
const strings = [...OWN, ...naughtyStrings]

const queryStrings = strings.filter((text) => text.length < 2000 && text.isWellFormed()).map(encodeURIComponent)

const databases: [string, () => Promise<{ storage: Storage; drop: () => Promise<void> }>][] = [
  ['SQLite', async () => ({ storage: emptyStorage('sqlite'), drop: async () => undefined })],
  [
    'PostgreSQL',
    async () => {
      const database = await createTestDatabase()
      return { storage: postgresStorage(database.connection), drop: () => database.drop() }
    },
  ],
]

/** JSON of every production and by hand, and two broken texts of each production. */
function settingTexts(): string[] {
  const generated = productions().flatMap(({ whole, broken }) => [whole, ...broken.slice(0, 2)])
  const written = [...wholeByHand, ...arguable].map(({ bytes }) => Buffer.from(bytes).toString('utf8'))
  return [...generated, ...written]
}

/** Why the schema refuses the body, in so far as it is about its rules and not about the text. */
function refusalOf(schema: z.ZodType, body: Body): string | undefined {
  return judge(schema, body)
    .error?.issues.map(({ code, message, path }) => `${code} ${message} ${path.length}`)
    .join()
}

/** JSON as it is stored: a member that is null is none, and `__proto__` is dropped. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutNulls)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => member !== null && name !== '__proto__')
      .map(([name, member]) => [name, withoutNulls(member)]),
  )
}

/** Refused as the caller's fault, or answered in the product's terms. */
const isOrderly = ({ status, headers, body }: Answer): boolean => {
  const isAnswer = typeof body?.code === 'number' || headers['content-type'] === 'text/csv; charset=utf-8'
  return (status === 200 && isAnswer) || (status === 400 && body?.code === 400)
}

describe.each(databases)('on %s', { timeout: 60_000 }, (name, open) => {
  const isShared = name === 'PostgreSQL'
  let engine: HostileEngine
  let token: string
  let tenantId: number
  let drop: () => Promise<void>

  beforeAll(async () => {
    const { storage, drop: dropDatabase } = await open()
    drop = dropDatabase
    engine = await startHostileEngine({ storage, accessLog: { enabled: false } })
    // The examples of the operations change what has the id 1: neither this tenant nor this application.
    tenantId = await engine.createTenant()
    await engine.createApplication({}, tenantId)
    token = await engine.issueToken(await engine.createApplication({}, tenantId), tenantId)
  })
  afterAll(async () => {
    const failures = engine.log.lines.filter((line) => line.includes('request failed'))
    await engine.openApi.close()
    await drop()
    expect(failures.slice(0, 5)).toEqual([])
  })

  interface Operation {
    readonly operationId: string
    readonly method: string
    readonly path: string
    readonly body?: Pick<z.ZodType, 'safeParse'>
    readonly example: { readonly body?: unknown }
  }

  function send(operation: Operation, body: unknown): Promise<Answer> {
    const path = operation.path.replace(/^\/(admin|open)-api\//, '')
    const { method } = operation
    const headers = { 'tenant-id': String(tenantId) }
    return operation.path.startsWith('/admin-api/')
      ? engine.admin(path, { method, headers, body })
      : engine.partner(path, token, { headers, body })
  }

  function read(path: string, method = 'GET'): Promise<Answer> {
    return engine.admin(path.replace('/admin-api/', ''), { method, headers: { 'tenant-id': String(tenantId) } })
  }

  /** Sends the body; answers what is wrong with the outcome. */
  async function faultOf(operation: Operation, body: Body, expected: 'refused' | 'taken'): Promise<string | undefined> {
    // What the schema refuses reaches no database: seen once, with SQLite.
    if (isShared && operation.body !== undefined && !judge(operation.body, body).success) return undefined
    const answer = await send(operation, body)
    const told = () => `${operation.operationId} ${JSON.stringify(body).slice(0, 200)}: ${answer.text.slice(0, 200)}`
    if (!isOrderly(answer)) return told()
    if (expected === 'refused' && answer.status !== 400) return `taken: ${told()}`
    return undefined
  }

  /** What storage could not give back as it was: refused at the edge. */
  const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

  const allOperations = [
    ...partnerOperations.map((operation) => ({ ...operation, method: 'POST' })),
    ...adminOperations,
  ] as unknown as Operation[]
  const withBody = allOperations.filter(({ body }) => body !== undefined)
  const withTexts = withBody.filter(({ body }) => stringFields(body as never).length > 0)

  // What is refused is refused before any database is asked.
  if (!isShared)
    test.each(withTexts.map((operation) => [operation.operationId, operation] as const))(
      '%s: every text in every field',
      async (_id, operation) => {
        const schema = operation.body as never as Parameters<typeof stringFields>[0]
        const example = operation.example.body as Body
        const fields = stringFields(schema)
        const faults: (string | undefined)[] = []
        const refusals = new Set<string>()
        // First as it is, then with each text that a field takes: without one it would be the same again.
        faults.push(await faultOf(operation, freshened(example), 'taken'))
        for (const text of [...OWN, ...shareOf(naughtyStrings, { turn: withTexts.indexOf(operation), of: 8 })]) {
          const body = await refuseOrCollect(text)
          if (body !== example) faults.push(await faultOf(operation, freshened(body), 'taken'))
        }
        expect(faults.filter((fault) => fault !== undefined).slice(0, 5)).toEqual([])

        /**
         * The example with the text in every field that takes it; where one does not, it is sent to be refused. The
         * schema says so before, and the engine asks the same one: a field's refusals for one reason are sent once.
         */
        async function refuseOrCollect(text: string): Promise<Body> {
          let collected = example
          for (const field of fields) {
            const candidate = withText(example, field, text)
            const reason = isStorable(text) ? refusalOf(schema, candidate) : 'not storable'
            // Where the text is a member's name, `__proto__` is dropped and not refused.
            if (reason === undefined) collected = withText(collected, field, text)
            else if (isNew(`${describeField(field)} ${reason}`))
              faults.push(await faultOf(operation, freshened(candidate), 'refused'))
          }
          return collected
        }

        function isNew(refusal: string): boolean {
          return !refusals.has(refusal) && refusals.add(refusal) === refusals
        }
      },
    )

  let serial = 0
  /** A text that nobody has had before, of at most 64 characters. */
  const numbered = (text: unknown): string => {
    const whole = `${(serial += 1)} ${String(text)}`
    return whole.length <= 64 ? whole : `${serial}`
  }
  /** A client id is taken once. */
  const freshened = (body: Body): Body =>
    typeof body['clientId'] === 'string' && /^[A-Za-z0-9]{4,64}$/.test(body['clientId'])
      ? { ...body, clientId: `client${(serial += 1)}` }
      : body

  const created = async (path: string): Promise<number> =>
    expectData(await engine.admin(path, { body: {}, headers: { 'tenant-id': String(tenantId) } }))

  /** What a row refers to is made for it, and what no two rows share is its own. */
  async function prepared(path: string, body: Body): Promise<Body> {
    if (path.endsWith('/webhook-endpoint/create')) {
      const { clientId } = await engine.createApplication({}, tenantId)
      return { ...body, clientId }
    }
    if (path.includes('/partner-member/')) {
      const { unionId: _, ...rest } = body
      const { clientId } = await engine.createApplication({}, tenantId)
      return { ...rest, clientId, memberId: await created('member/user/create') }
    }
    // Numbers of order items are looked up, not stored: the new member has none.
    if (/\/(address|wallet-recharge|bag-order)\//.test(path))
      return {
        ...body,
        userId: await created('member/user/create'),
        ...(path.includes('/bag-order/') && { orderItemNos: [] }),
      }
    if (/\/promoter(-\w+)*\//.test(path))
      return preparedPromoterBody({ engine, tenantId, path, serial: (serial += 1) }, body)
    if (/\/(spreadsheet|exchange-rate)\//.test(path))
      return preparedSpreadsheetBody({ engine, tenantId, path, serial: (serial += 1) }, body)
    if (/\/coupon(-template(-scene)?)?\//.test(path))
      return preparedCouponBody({ engine, tenantId, path, serial: (serial += 1) }, body)
    if (path.includes('/coupon-exchange-'))
      return preparedRedeemCodeBody({ engine, tenantId, path, serial: (serial += 1) }, body)
    if (CAMPAIGN_PATH.test(path)) return preparedCampaignBody({ engine, tenantId, path, serial: (serial += 1) }, body)
    // A thing: a coupon would need its template.
    if (path.includes('/point-product/')) return { ...body, productType: 'PHYSICAL', relatedId: null }
    if (path.includes('/lucky-draw'))
      return preparedLuckyDrawBody({ engine, tenantId, path, serial: (serial += 1) }, body)
    if (path.includes('/admin-user/')) return { ...body, email: `user${(serial += 1)}@example.com` }
    if (path.includes('/admin-role/')) return { ...body, name: numbered(body['name']) }
    if (!path.includes('/wallet-redeem-code/')) return freshened(body)
    return { ...body, code: numbered(body['code']) }
  }

  /** Several at a time where a database is waited for: none needs a row of another. */
  async function inTurns(texts: readonly string[], work: (text: string) => Promise<unknown>): Promise<void> {
    const width = isShared ? 8 : 1
    for (let i = 0; i < texts.length; i += width) await Promise.all(texts.slice(i, i + width).map(work))
  }

  // Creations of what can be read again.
  const readable = new Set(allOperations.map(({ path }) => path.replace(/get$/, 'create POST')))
  const resources = withBody.filter(({ path, method }) => readable.has(`${path} ${method}`))

  test.each(resources.map((operation) => [operation.path, operation] as const))(
    '%s: what is taken comes back byte-equal',
    async (path, create) => {
      const base = path.slice(0, -'/create'.length)
      const schema = create.body as never as Parameters<typeof stringFields>[0]
      const update = withBody.find((operation) => operation.path === `${base}/update`)
      const example = create.example.body as Body
      const fields = stringFields(schema)
      const mismatches: unknown[] = []
      const show = async (id: number): Promise<Body> => expectData(await read(`${base}/get?id=${id}`))
      let firstId: number | undefined
      const roundTrip = async (text: string): Promise<void> => {
        const taken = fields.filter((field) => judge(schema, withText(example, field, text)).success)
        const body = await prepared(
          path,
          taken.reduce<Body>((whole, field) => withText(whole, field, text), example),
        )
        const made = await send(create, body)
        if (made.body.code !== 0) return void mismatches.push(`${text}: ${made.text}`)
        const id = (made.body.data?.id ?? made.body.data) as number
        mismatches.push(...differences(body, await show(id), taken))
        firstId ??= id
        if (update === undefined || isShared) return
        const { clientId, ...rest } = body
        // An application keeps its client id. Of others the row that was just made must not be in the way.
        const updated = path.includes('/partner-app/') ? rest : { ...rest, ...(clientId !== undefined && { clientId }) }
        const isRemovable = allOperations.some((operation) => operation.path === `${base}/delete`)
        if (firstId !== id && isRemovable) expectData(await read(`${base}/delete?id=${id}`, 'DELETE'))
        // What belongs to somebody stays theirs.
        const first = await show(firstId)
        const ofCampaign = path.includes('/lucky-draw-')
          ? ['luckyDrawId', 'userId', 'unionId']
          : path.includes('/member-discount/')
            ? ['userId', 'unionId', 'templateId']
            : path.includes('/webhook-endpoint/')
              ? ['clientId']
              : null
        const owned = ofCampaign ?? [path.includes('/address/') ? 'userId' : 'promoterId']
        const owners = path.includes('/promotion/coupon/') ? ['userId', 'templateId', 'code'] : owned
        const kept = owners.filter((owner) => owner in updated).map((owner) => [owner, first[owner]] as const)
        const changed: Body = { ...updated, ...Object.fromEntries(kept) }
        expectData(await send(update, { ...changed, id: firstId }))
        mismatches.push(...differences(changed, await show(firstId), taken))
      }
      // The kinds of columns are the same in all tables: each text of the big list goes into some of them, ours into
      // all.
      const share = shareOf(naughtyStrings, { turn: resources.indexOf(create), of: isShared ? 24 : 16 })
      const texts = [...OWN, ...share].filter(isStorable)
      await inTurns(texts, roundTrip)
      expect(mismatches.slice(0, 5)).toEqual([])
    },
  )

  /** Members that were sent with the text and are shown otherwise. Times are shown in one format. */
  function differences(sent: Body, shown: Body, fields: readonly StringField[]): string[] {
    const names = new Set(fields.map(({ path }) => String(path[0])))
    return [...names]
      .filter((name) => name in sent && name in shown && !/Time$|^valid(Start|End)$/.test(name))
      .filter((name) => JSON.stringify(sortedKeys(sent[name])) !== JSON.stringify(sortedKeys(shown[name])))
      .map((name) => `${name}: ${JSON.stringify(sent[name])} became ${JSON.stringify(shown[name])}`)
  }

  /** The order of members does not matter; `__proto__` is dropped. */
  function sortedKeys(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.entries(value)
      .filter(([name]) => name !== '__proto__')
      .sort(([a], [b]) => (a < b ? -1 : 1))
  }

  test('JSON inside a setting: refused where it is broken, otherwise given back as it is', async () => {
    const faults: unknown[] = []
    for (const value of settingTexts()) {
      const text = `{"name":"x","settings":{"value":${value}}}`
      const answer = await engine.admin('system/tenant/create', { body: text })
      const isTaken = answer.status === 200
      if (!isOrderly(answer) || (isTaken && !isJson(text))) faults.push([text, answer.text])
      if (!isTaken) continue
      const shown = expectData<Body>(await read(`system/tenant/get?id=${answer.body.data}`))
      // Written anew, because -0 is written as 0.
      const sent = withoutNulls((JSON.parse(JSON.stringify(JSON.parse(text))) as { settings: Body }).settings)
      expect([text, sortedKeys(shown['settings'])]).toEqual([text, sortedKeys(sent)])
    }
    expect(faults.slice(0, 5)).toEqual([])
  })

  test('absurd numbers in every member', async () => {
    const faults: (string | undefined)[] = []
    for (const operation of withBody) {
      const example = operation.example.body as Body
      for (const name of Object.keys(example)) {
        const refusals = new Set<string>()
        for (const number of numbers) {
          const body = { ...example, [name]: number }
          const reason = refusalOf(operation.body as z.ZodType, body)
          // As above: what is refused for one reason is sent once.
          if (reason !== undefined && refusals.size === refusals.add(reason).size) continue
          faults.push(await faultOf(operation, freshened(body), 'taken'))
        }
      }
    }
    expect(faults.filter((fault) => fault !== undefined).slice(0, 5)).toEqual([])
  })

  const reads = adminOperations.filter(({ method }) => method === 'GET' || method === 'DELETE')

  test('query strings of the admin API', async () => {
    const faults: string[] = []
    for (const { operationId, method, path, query } of reads) {
      const members = Object.entries(
        (query as unknown as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {},
      )
      const free = members.filter(([, schema]) => judge(schema, 'any text').success).map(([member]) => member)
      const queries = members.flatMap(([member]) =>
        queryTexts.flatMap((text) =>
          /Time$/.test(member) ? [`${member}=${text}&${member}=${text}`, `${member}=${text}`] : [`${member}=${text}`],
        ),
      )
      const isTaken = async (text: string): Promise<boolean> => {
        const answer = await read(`${path}?${text}`, method)
        if (!isOrderly(answer)) faults.push(`${operationId} ?${text.slice(0, 80)}: ${answer.text.slice(0, 200)}`)
        return answer.status === 200 && (answer.body === undefined || answer.body.code === 0)
      }
      await inTurns([...queries, ...oddQueries], isTaken)
      if (free.length === 0) continue
      const share = shareOf(queryStrings, { turn: reads.findIndex((each) => each.path === path), of: 8 })
      await inTurns(share, async (text) => {
        const each = free.map((member) => `${member}=${text}`)
        // In all members at once; one by one where one of them refuses it, and with it the others unseen.
        if (!(await isTaken(each.join('&'))) && each.length > 1) for (const one of each) await isTaken(one)
      })
    }
    expect(faults.slice(0, 5)).toEqual([])
  })

  test('a length for every field that may be forgotten', () => {
    const long = 'x'.repeat(100_000)
    const unbounded = withBody.flatMap((operation) => {
      const schema = operation.body as never as Parameters<typeof stringFields>[0]
      const example = operation.example.body as Body
      return stringFields(schema)
        .filter((field) => judge(schema, withText(example, field, long)).success)
        .map((field) => `${operation.operationId} ${describeField(field)}`)
    })
    // A setting is any JSON; the limit of the body is its limit.
    expect(unbounded.filter((name) => !/Tenant \.settings\.sample$/.test(name))).toEqual([])
  })
})
