import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inlinedDocuments } from '../../inlined-document.js'
import { ledgerDatabases } from '../../service/ledger-database.js'
import type { LedgerDatabase } from '../../service/ledger-database.js'
import { memberRows } from './isolation-of-members.js'
import { orderRows } from './isolation-of-orders.js'
import { webhookRows } from './isolation-of-webhooks.js'
import { unheardOf } from './isolation-row.js'
import type { IsolationRow } from './isolation-row.js'
import { IsolationWorld } from './isolation-world.js'
import type { Answer, Json } from '@org/openapi-testing'
import { revokeCall } from '../auth/token-calls.js'

const rows = [...memberRows, ...orderRows, ...webhookRows]

/** Operations that name nothing of ours. */
const withoutIdentifier: Readonly<Record<string, string>> = {
  '/open-api/goods/detail': 'goods of the marketplaces',
  '/open-api/goods/search-by-images': 'an address of an image',
  '/open-api/goods/search-url-parse': 'a link of a marketplace; rno is only appended to the answer',
  '/open-api/system/partner-member/list': 'lists the bindings of whoever calls',
  '/open-api/pay/exchange-rate/list': 'lists the rates of the tenant',
  '/open-api/logistics/track/query': 'a number of a carrier, who is asked',
  '/open-api/logistics/line/freight-estimate': 'a country',
  '/open-api/member/auth/chat-authorize-url': 'an address of the partner',
  '/open-api/event/list': 'reads the feed of whoever calls',
  '/open-api/webhook/endpoint/create': 'an address of the partner',
  '/open-api/webhook/endpoint/list': 'lists the endpoints of whoever calls',
}

/** Members that look like names of something and are none of ours. */
const noNames: readonly string[] = [
  '/open-api/promotion/spreadsheet/page categoryCode',
  '/open-api/pay/order/create email',
  '/open-api/pay/order/create callingCode',
  '/open-api/pay/order/upload-shipments trackingNo',
  '/open-api/pay/order/upload-shipments carrierCode',
  // Only for the partner's own reading: it is stored with the shipment and looked up nowhere.
  '/open-api/pay/order/upload-shipments bagOrderNo',
  '/open-api/order/purchase/quote goodsId',
  '/open-api/order/purchase/quote skuId',
  '/open-api/order/purchase/create goodsId',
  '/open-api/order/purchase/create skuId',
]

/** An answer as far as two of them can be held against each other: the sent name and generated members are blanked. */
function comparable({ status, headers, text }: Answer, name: string | number, generated: readonly string[] = []) {
  const unnamed = typeof name === 'string' ? text.replaceAll(name, '<named>') : text
  const body = generated.reduce(
    (shown, member) => shown.replaceAll(new RegExp(`"${member}":"[^"]*"`, 'g'), `"${member}":"<new>"`),
    unnamed,
  )
  const shownHeaders = [...headers].filter(([header]) => header !== 'x-request-id').sort()
  return { status, headers: shownHeaders, body }
}

const titleOf = ({ path, names, about = '' }: IsolationRow): string =>
  `${path.slice('/open-api/'.length)} by ${names} ${about}`.trim()

describe.each(ledgerDatabases)('who sees what on %s', (_, open) => {
  let database: LedgerDatabase
  let world: IsolationWorld

  beforeAll(async () => {
    database = await open()
    world = await IsolationWorld.open(database.storage)
  })
  afterAll(async () => {
    await world.platform.openApi.close()
    await database.drop()
  })

  describe.each(rows.map((row) => [titleOf(row), row] as const))('%s', (_title, row) => {
    const { path, make, generated, seenBy } = row

    it(`a stranger${seenBy === 'client' ? ' and a neighbour are' : ' is'} answered as if it did not exist`, async () => {
      const { owner, neighbour, stranger } = world.callers
      const { name, body, shows } = await make(world)
      const unknown = unheardOf(name)
      const missing = comparable(await world.ask(owner, path, body(unknown, owner)), unknown, generated)
      for (const caller of seenBy === 'client' ? [stranger, neighbour] : [stranger]) {
        expect(comparable(await world.ask(caller, path, body(name, caller)), name, generated)).toEqual(missing)
      }
      // That it was there all the time, and untouched: the owner is served.
      const own = await world.ask(owner, path, body(name, owner))
      expect(own.body).toMatchObject(shows)
      expect(comparable(own, name, generated).body).not.toBe(missing.body)
    })

    if (seenBy !== 'client') {
      it(`a neighbour is answered like the owner: ${seenBy.tenant}`, async () => {
        const { name, body, shows } = await make(world)
        const { neighbour } = world.callers
        expect((await world.ask(neighbour, path, body(name, neighbour))).body).toMatchObject(shows)
      })
    }
  })

  it('a token is revoked by whoever it was issued to', async () => {
    const { owner, neighbour, stranger } = world.callers
    const { platform } = world
    const token = await platform.issueToken(owner.app)
    const revoke = async (app = owner.app, wanted = token) =>
      comparable(await revokeCall(platform, app, wanted), wanted)
    const missing = await revoke(owner.app, String(unheardOf(token)))
    for (const { app } of [neighbour, stranger]) expect(await revoke(app)).toEqual(missing)
    expect((await revokeCall(platform, owner.app, token)).body.data).toBe(true)
  })
})

describe('the table', () => {
  const { paths } = inlinedDocuments().partner
  const tokenPath = '/open-api/system/oauth2/'
  const operations = Object.keys(paths).filter((path) => !path.startsWith(tokenPath))

  /** The members of a schema that look like names, at whatever depth. */
  function namesIn(schema: Json): string[] {
    if (typeof schema !== 'object' || schema === null) return []
    const own = Object.keys(schema.properties ?? {}).filter(
      (member) => /(Ids?|Nos?|NoList|Code|^id|^code|^rno|^email)$/.test(member) && member !== 'pageNo',
    )
    return [...own, ...Object.values(schema).flatMap(namesIn)]
  }
  const bodyOf = (path: string): Json => paths[path].post.requestBody.content['application/json'].schema

  it('has every operation, or says why not', () => {
    const listed = [...new Set(rows.map(({ path }) => path)), ...Object.keys(withoutIdentifier)]
    expect(listed.sort()).toEqual([...operations].sort())
  })

  it('has every member that names something', () => {
    const named = operations
      .filter((path) => !(path in withoutIdentifier))
      .flatMap((path) => [...new Set(namesIn(bodyOf(path)))].map((member) => `${path} ${member}`))
    const listed = [...new Set(rows.map(({ path, names }) => `${path} ${names}`)), ...noNames]
    expect(named.filter((member) => !listed.includes(member))).toEqual([])
    expect(listed.filter((member) => !named.includes(member))).toEqual([])
  })
})
