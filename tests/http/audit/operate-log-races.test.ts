import { AsyncLocalStorage } from 'node:async_hooks'
import { newOrderItem } from '@org/openapi-testing'
import type { AdminCall, Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Repositories } from '@org/openapi-core/storage'
import { emptyStorage } from '../../empty-storage.js'
import { startPlatform } from '../../start-platform.js'
import { adminWrites, chatConfig } from '../admin-writes.js'
import { changedTransactions } from '../changed-storage.js'
import { createMemberDiscount, MEMBER_DISCOUNT } from '../discounts/discount-writes.js'
import { keywordBody } from '../home/home-writes.js'
import { createMember } from '../members/managed-members.js'

const AT_ONCE = 8
const LIMIT_MS = 60_000

let platform: TestPlatform
let app: TestApp

// Transactions of SQLite go one after the other.
beforeEach(async () => {
  platform = await startPlatform({ storage: emptyStorage('postgres') })
  app = await platform.createApp()
}, LIMIT_MS)

const writes = adminWrites(
  () => platform,
  () => app,
)

/** What changes one row and may be done over and over. */
const changes = Object.keys(writes).filter((call) =>
  /\/(update|update-[a-z-]+|bind-social|unbind-social|add-stock|reset-secret|revoke-tokens|batch-extend)$/.test(call),
)

/** What they do is no change of one row's shape. */
const OTHERS = [
  'PUT /admin-api/pay/wallet/update-balance',
  'PUT /admin-api/promotion/promoter/update-group-batch',
  'PUT /admin-api/order/order-item/update-status',
  'PUT /admin-api/order/bag-order/update-status',
]

/** A row as an entry of the operate log tells of it. */
type Told = Readonly<Record<string, unknown>> | null

/** In the order in which they were written, which is that of the page from its end. */
async function entriesOf(call: string, tenantId: AdminCall['tenantId'] = 1): Promise<{ before: Told; after: Told }[]> {
  const [, resource = '', action = ''] = /^\w+ \/admin-api\/(.*)\/([^/]+)$/.exec(call) ?? []
  const page = tenantId === null ? 'platform-page' : 'page'
  const query = { pageSize: 200, resource }
  const { list } = await platform.adminData(`GET infra/operate-log/${page}`, { query, tenantId })
  const own = (list as Json[]).filter((entry) => entry.action === action)
  return own.map(({ before, after }) => ({ before: read(before), after: read(after) })).reverse()
}

const read = (told: unknown): Told => JSON.parse((told ?? 'null') as string) as Told

describe(`of ${AT_ONCE} changes of a row at the same moment, each is told as what came after the last`, () => {
  test.each(changes.filter((call) => !OTHERS.includes(call)))('%s', { timeout: LIMIT_MS }, async (call) => {
    const prepared: AdminCall | undefined = await writes[call]?.()
    const isPlatform = /system\/(tenant|admin-[a-z]+)\//.test(call)
    const options = { tenantId: isPlatform ? null : 1, ...prepared }
    const send = () => platform.admin(call.replace('/admin-api/', ''), options)
    const codes = (await Promise.all(Array.from({ length: AT_ONCE }, send))).map(({ body }) => body.code)
    expect(codes).toEqual(codes.map(() => 0))
    const told = await entriesOf(call, options.tenantId)
    expect(told.length).toBe(AT_ONCE)
    expect(told.slice(1).map(({ before }) => before)).toEqual(told.slice(0, -1).map(({ after }) => after))
  })
})

test(
  'what can be done to a row once is told as what came after the last of its updates',
  { timeout: LIMIT_MS },
  async () => {
    const { id, ...body } = await createMemberDiscount(platform)
    const update = (index: number) =>
      platform.adminData(`PUT ${MEMBER_DISCOUNT}/update`, { body: { ...body, id, name: `Discount ${index}` } })
    const revoke = () => platform.adminData(`PUT ${MEMBER_DISCOUNT}/revoke`, { body: { ids: [id] } })
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => (index === AT_ONCE / 2 ? revoke() : update(index))))
    const [revoked] = await entriesOf(`PUT /admin-api/${MEMBER_DISCOUNT}/revoke`)
    const { status, revision, ...others } = revoked?.after ?? {}
    expect(revoked?.before).toEqual({ ...others, status: Number(status) - 1, revision: Number(revision) - 1 })
  },
)

test('of saves of a configuration, too, the first included', { timeout: LIMIT_MS }, async () => {
  const values = Array.from({ length: AT_ONCE }, (_, index) => ({ ...chatConfig, clientId: `client ${index}` }))
  const save = (body: object) => platform.adminData('PUT member/chat-config/save', { body })
  await Promise.all(values.map(save))
  const told = await entriesOf('PUT /admin-api/member/chat-config/save', 1)
  const names = (row: Told) => row?.['clientId'] ?? 'none'
  const from = told.map(({ before }) => names(before))
  const to = told.map(({ after }) => names(after))
  expect(new Set(from).size).toBe(AT_ONCE)
  expect(from).toContain('none')
  expect([...from, ...to].filter((name) => from.includes(name) !== to.includes(name)).sort()).toHaveLength(2)
})

/** A change of a keyword that waits before it looks at the row; meanwhile another one is done, so many milliseconds later. */
async function changeAmid(waitedMs: number) {
  const outside = AsyncLocalStorage.snapshot()
  let meanwhile: (() => Promise<unknown>) | undefined
  const storage = changedTransactions(emptyStorage('postgres'), 'searchKeywords', (inner) => ({
    async find(id: number) {
      const work = meanwhile
      meanwhile = undefined
      if (work !== undefined) await outside(work)
      return inner.find(id)
    },
  }))
  platform = await startPlatform({ storage })
  const { clock } = platform
  const body = {
    ...keywordBody,
    id: await platform.adminData('POST promotion/search-keyword/create', { body: keywordBody }),
  }
  const update = (sort: number) => platform.admin('PUT promotion/search-keyword/update', { body: { ...body, sort } })
  meanwhile = async () => {
    clock.advance(waitedMs)
    await update(2)
  }
  const waited = await update(3)
  expect(waited.body).toMatchObject({ code: 0 })
  const log = (query: object) =>
    platform.adminData('GET infra/operate-log/page', { query: { resource: 'promotion/search-keyword', ...query } })
  return { log, requestId: waited.headers.get('x-request-id') }
}

const sortsOf = ({ list }: Json) =>
  (list as Json[]).map(({ before, after }) => [read(before)?.['sort'] ?? null, read(after)?.['sort'] ?? null])

test('the newest entry of a row is that of its last change, also where that call began first', async () => {
  const { log } = await changeAmid(2_000)
  expect(sortsOf(await log({}))).toEqual([
    [2, 3],
    [0, 2],
    [null, 0],
  ])
})

test.each([2_000, 120_000])('an entry is found by the id of its call that waited %i ms', async (waitedMs) => {
  const { log, requestId } = await changeAmid(waitedMs)
  expect(sortsOf(await log({ requestId }))).toEqual([[2, 3]])
})

/** A change of one row, and another that comes when the row was looked at, or is about to be locked. */
interface Interrupted {
  /** Whose methods look at the row. */
  readonly repository: keyof Repositories
  readonly looks: readonly string[]
  /** Makes the row; answers what changes it, and what comes in between. */
  readonly prepare: () => Promise<{
    readonly id: number
    readonly change: AdminCall
    readonly between: () => Promise<unknown>
  }>
}

const stores = () => platform.storage.forTenant(1)

/** By the call that is interrupted. */
const interrupted: Readonly<Record<string, Interrupted>> = {
  'PUT order/bag-order/update-status': {
    repository: 'bagOrders',
    looks: ['find'],
    async prepare() {
      const body = { userId: (await createMember(platform)).id, status: 1, payAmount: 5000 }
      const id = (await platform.adminData('POST order/bag-order/create', { body })) as number
      return { id, change: { body: { id, status: 2 } }, between: () => stores().bagOrders.refund(id, 100) }
    },
  },
  'PUT order/order-item/update-status': {
    repository: 'orderItems',
    looks: ['find', 'lock'],
    async prepare() {
      const userId = (await createMember(platform)).id
      const { now } = platform.openApi.context(1)
      await stores().transaction(({ orderItems }) =>
        orderItems.insertMany([newOrderItem('I1', { status: 305, userId })], now),
      )
      const [item] = await stores().orderItems.listOfParent('P1')
      const id = item?.id ?? 0
      const body = { userId, status: 1, payAmount: 1, orderItemNos: ['I1'] }
      const between = () => platform.adminData('POST order/bag-order/create', { body })
      return { id, change: { body: { id, status: 306 } }, between }
    },
  },
  'PUT event/webhook-delivery/cancel-list': {
    repository: 'webhookDeliveries',
    looks: ['find', 'lock'],
    async prepare() {
      const { body } = await writes['PUT /admin-api/event/webhook-delivery/retry']!()
      const { id } = body as { id: number }
      const between = () => stores().webhookDeliveries.retry(id, platform.clock.now())
      return { id, change: { body: { ids: [id] } }, between }
    },
  },
  'PUT event/webhook-delivery/retry': {
    repository: 'webhookDeliveries',
    looks: ['find', 'lock'],
    async prepare() {
      const { body } = await writes['PUT /admin-api/event/webhook-delivery/retry']!()
      const { id } = body as { id: number }
      const between = async () => {
        await stores().webhookDeliveries.retry(id, platform.clock.now())
        await stores().webhookDeliveries.cancel([id])
      }
      return { id, change: { body }, between }
    },
  },
  'DELETE promotion/lucky-draw-prize/delete': {
    repository: 'luckyDrawPrizes',
    looks: ['find'],
    async prepare() {
      const change = (await writes['DELETE /admin-api/promotion/lucky-draw-prize/delete']?.()) as AdminCall
      const prize = await platform.adminData('GET promotion/lucky-draw-prize/get', change)
      const body = { ...prize, name: 'Renamed meanwhile' }
      const between = () => platform.adminData('PUT promotion/lucky-draw-prize/update', { body })
      return { id: prize.id as number, change, between }
    },
  },
  'PUT promotion/lucky-draw-record/retry-grant': {
    repository: 'drawRecords',
    looks: ['find', 'lockFailed'],
    async prepare() {
      const { body } = await writes['PUT /admin-api/promotion/lucky-draw-record/retry-grant']!()
      const { id } = body as { id: number }
      const failed = { assetStatus: 2, assetId: null, retryTime: platform.clock.now() }
      return { id, change: { body }, between: () => stores().drawRecords.settle(id, 2, failed) }
    },
  },
}

test.each(Object.entries(interrupted))(
  '%s tells of the row as it was when something else has just changed it',
  { timeout: LIMIT_MS },
  async (call, { repository, looks, prepare }) => {
    const outside = AsyncLocalStorage.snapshot()
    let between: (() => Promise<unknown>) | undefined
    const interrupt = async (): Promise<void> => {
      const work = between
      between = undefined
      // As somebody else: what is under way here is no transaction of theirs.
      if (work !== undefined) await outside(work)
    }
    const storage = changedTransactions(emptyStorage('postgres'), repository, (inner) => {
      const looking = inner as unknown as Record<string, (id: number) => Promise<unknown>>
      const changed = looks.map((name) => [
        name,
        async (id: number) => {
          if (name !== 'find') await interrupt()
          const row = await looking[name]?.call(inner, id)
          await interrupt()
          return row
        },
      ])
      return Object.fromEntries(changed) as object
    })
    platform = await startPlatform({ storage })
    app = await platform.createApp()
    const prepared = await prepare()
    const find = async () => {
      const found = stores()[repository] as unknown as { find: (id: number) => Promise<object> }
      return JSON.parse(JSON.stringify(await found.find(prepared.id))) as Record<string, unknown>
    }
    let was: Record<string, unknown> = {}
    between = async () => {
      await prepared.between()
      was = await find()
    }
    expect((await platform.admin(call, prepared.change)).body).toMatchObject({ code: 0 })
    const [entry] = await entriesOf(call.replace(' ', ' /admin-api/'))
    const told = Object.keys(entry?.before ?? {}).filter((member) => !/Time$|statusDesc|payAmount/.test(member))
    expect(told.length).toBeGreaterThan(5)
    for (const member of told) expect([member, entry?.before?.[member]]).toEqual([member, was[member]])
  },
)
