import { beforeEach, expect, test } from 'vitest'
import { adminWrites } from './admin-writes.js'
import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { inlined } from '../inlined-document.js'
import { startPlatform } from '../start-platform.js'

let platform: TestPlatform
let app: TestApp

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
})

const writes = adminWrites(
  () => platform,
  () => app,
)

/**
 * The members by which rows are known, with the calls that take one, and whether they may be absent, after the
 * document.
 */
const CREATES = [
  { call: 'POST /admin-api/promotion/coupon/create', member: 'code', isGenerated: true },
  { call: 'POST /admin-api/promotion/promoter/create', member: 'rno', isGenerated: true },
  { call: 'POST /admin-api/system/partner-app/create', member: 'clientId', isGenerated: true },
  { call: 'POST /admin-api/promotion/coupon-exchange-code/create', member: 'code', isGenerated: false },
  { call: 'POST /admin-api/promotion/coupon-exchange-log/create', member: 'code', isGenerated: false },
  { call: 'POST /admin-api/promotion/wallet-redeem-code/create', member: 'code', isGenerated: false },
  { call: 'POST /admin-api/promotion/lucky-draw/create', member: 'code', isGenerated: false },
  // The code that was sent to the promoter: a promoter without e-mail needs none.
  { call: 'POST /admin-api/promotion/promoter-social-channel/create', member: 'code', isGenerated: undefined },
] as const

test('these are all creates that take a code', async () => {
  const document = (await platform.admin('GET openapi.json')).body
  const { paths } = inlined(document, document) as { paths: Record<string, Json> }
  const found = Object.entries(paths).filter(
    ([path, { post }]) => path.endsWith('/create') && 'code' in (membersOf(post) ?? {}),
  )
  expect(found.map(([path]) => `POST ${path}`).sort()).toEqual(
    CREATES.filter(({ member }) => member === 'code')
      .map(({ call }) => call)
      .sort(),
  )
})

const membersOf = (post: Json): Json => post?.requestBody?.content['application/json'].schema.properties

test.each(CREATES)('$call answers a null $member as it answers none', async ({ call, member, isGenerated }) => {
  const path = call.replace('/admin-api/', '')
  const resource = path.slice('POST '.length, -'/create'.length)
  const make = writes[call]
  if (make === undefined) throw new Error(`no example of ${call}`)
  const seen: unknown[] = []
  const { body } = await make()
  for (const value of [undefined, null]) {
    const answer = await platform.admin(path, { body: { ...(body as object), [member]: value } })
    if (isGenerated === false) {
      expect([answer.status, answer.body.error_detail]).toEqual([400, member])
      continue
    }
    expect([answer.status, answer.body.code]).toEqual([200, 0])
    const id = answer.body.data.id ?? answer.body.data
    const row = await platform.adminData(`GET ${resource}/get`, { query: `id=${id}` })
    if (isGenerated) seen.push(row[member])
    await platform.adminData(`DELETE ${resource}/delete`, { query: `id=${id}` })
  }
  // Two generated ones, each another.
  for (const text of seen) expect(text).toMatch(/^[A-Za-z0-9]{4,}$/)
  expect(new Set(seen).size).toBe(seen.length)
})
