import { createSandboxWorld, sandboxControl } from '@org/openapi-sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toApiRequest } from '../../packages/core/src/http/web.js'
import { consumerRoutes } from '../../packages/sandbox/src/consumer/consumer-routes.js'
import { ACTIVITY_ID, CampaignTenant } from '../http/documents/campaign-tenant.js'
import type { CampaignThings } from '../http/documents/campaign-tenant.js'
import { unheardOf } from '../http/isolation/isolation-row.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../start-platform.js'
import { ledgerDatabases } from './ledger-database.js'
import type { LedgerDatabase } from './ledger-database.js'

/** A call of the consumer application, and what of a tenant it names. */
interface ConsumerRow {
  readonly path: string
  readonly names: Readonly<Record<string, (things: CampaignThings) => number>>
  readonly more?: object
}

const userId = ({ member }: CampaignThings) => member.id
const inDraw = { userId, luckyDrawId: (things: CampaignThings) => things.luckyDrawId }
const ofDiscount = { userId, memberDiscountId: (things: CampaignThings) => things.memberDiscountId }

const rows: readonly ConsumerRow[] = [
  { path: 'lucky-draw/join', names: inDraw },
  { path: 'lucky-draw/register', names: { userId }, more: { activityId: ACTIVITY_ID } },
  { path: 'lucky-draw/draw', names: inDraw },
  { path: 'lucky-draw/records', names: inDraw },
  { path: 'lucky-draw/display', names: inDraw },
  { path: 'points/award', names: { userId }, more: { bizType: 'RECHARGE', amount: '10', bizId: 'asked' } },
  { path: 'points/browse', names: { userId }, more: { rno: 'DEMO', goodsId: '7', source: 1 } },
  { path: 'points/redeem', names: { userId, productId: (things) => things.productId } },
  { path: 'points/balance', names: { userId } },
  { path: 'discount/list', names: { userId } },
  { path: 'discount/price', names: ofDiscount, more: { items: [{ amount: 100 }] } },
  { path: 'discount/use', names: ofDiscount, more: { orderId: 'order' } },
  { path: 'discount/return', names: ofDiscount, more: { orderId: 'order' } },
  { path: 'home', names: { userId }, more: { terminalType: 31, sceneCode: 'HOME' } },
]

const questions = rows.flatMap((row) =>
  Object.keys(row.names).map((name) => [`${row.path} by ${name}`, row, name] as const),
)

describe.each(ledgerDatabases)('the consumer application on %s', (_, open) => {
  let database: LedgerDatabase
  let platform: TestPlatform
  let owner: CampaignTenant
  let stranger: CampaignTenant
  let control: ReturnType<typeof sandboxControl>

  beforeAll(async () => {
    database = await open()
    platform = await startPlatform({ storage: database.storage })
    await platform.createTenant()
    owner = await CampaignTenant.open(platform, 1)
    stranger = await CampaignTenant.open(platform, 2)
    control = sandboxControl({ world: createSandboxWorld(), openApi: platform.openApi, isAdmin: () => true })
  }, 60_000)
  afterAll(async () => {
    await platform.openApi.close()
    await database.drop()
  })

  async function call(path: string, body: object): Promise<string> {
    const request = new Request(`http://localhost/sandbox/consumer/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    request.headers.set('authorization', 'Bearer key')
    const answer = await control.handle(toApiRequest(request, undefined))
    return `${answer?.status} ${String(answer?.body)}`
  }

  /** Asks in the name of a tenant for what is its own, but for one thing. */
  function ask(tenant: CampaignTenant, { path, names, more }: ConsumerRow, other: object): Promise<string> {
    const own = Object.fromEntries(Object.entries(names).map(([name, of]) => [name, of(tenant.things)]))
    return call(path, { tenantId: tenant.id, ...own, ...more, ...other })
  }

  test.each(questions)('%s', async (_title, row, name) => {
    const theirs = row.names[name]?.(owner.things) as number
    const before = [await owner.everything(), await stranger.everything()]
    const missing = await ask(stranger, row, { [name]: unheardOf(theirs) })
    expect(await ask(stranger, row, { [name]: theirs })).toBe(missing)
    expect([await owner.everything(), await stranger.everything()]).toEqual(before)
    // That it was there all the time: its own tenant is served.
    expect(await ask(owner, row, {})).not.toBe(missing)
  })

  test('the table has every call', () => {
    const paths = consumerRoutes(platform.openApi).map(({ path }) => path.replace('/consumer/', ''))
    // A login names nothing of a tenant but the state that it was begun with: sandbox-chat-login.test.ts.
    expect([...rows.map(({ path }) => path), 'chat-login'].sort()).toEqual(paths.sort())
  })

  test('names that hosts choose are each tenant’s own', async () => {
    const name = { requestId: 'chosen', bizId: 'chosen', orderId: 'chosen' }
    const told = async (tenant: CampaignTenant): Promise<Json[]> => {
      const { member, luckyDrawId, productId, memberDiscountId } = tenant.things
      const base = { tenantId: tenant.id, userId: member.id }
      const answers = [
        await call('lucky-draw/draw', { ...base, luckyDrawId, requestId: name.requestId }),
        await call('points/redeem', { ...base, productId, requestId: name.requestId }),
        await call('points/award', { ...base, bizType: 'WITHDRAW', amount: '1', bizId: name.bizId }),
        await call('discount/use', { ...base, memberDiscountId, orderId: name.orderId }),
      ]
      return answers.map((answer) => JSON.parse(answer.slice(4)))
    }
    const [first, second, again] = [await told(owner), await told(stranger), await told(owner)]
    expect(again).toEqual(first)
    expect(second[0].recordId).toBeGreaterThan(first[0].recordId)
    expect(second[1].exchangeId).toBeGreaterThan(first[1].exchangeId)
    expect(second[3]).toMatchObject({ usedCount: expect.any(Number) })
    expect(await stranger.rowOf('lucky-draw-record')).toBe(second[0].recordId)
  })
})
