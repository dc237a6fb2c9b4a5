import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inlinedDocuments } from '../../inlined-document.js'
import { ledgerDatabases } from '../../service/ledger-database.js'
import type { LedgerDatabase } from '../../service/ledger-database.js'
import { CampaignTenant } from '../documents/campaign-tenant.js'
import { campaignRows } from './isolation-of-campaigns.js'
import type { CampaignRow } from './isolation-of-campaigns.js'
import { unheardOf } from './isolation-row.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const CAMPAIGNS =
  /^\/admin-api\/promotion\/(lucky-draw|point-|discount-template|member-discount|search-keyword|home-popup)/

/** Members that look like names of something and are none of the tenant's. */
const noNames: readonly RegExp[] = [
  /lucky-draw\/(create|update) regActivityId$/,
  // Numbers of the host's own, and looked up nowhere.
  /member-discount\/(create|update) (sourceBizId|lastUsedOrderId)$/,
  /discount-template\/(create|update) scopeTargetIds$/,
  // What a row is about stays as it is, or is held against its own lucky draw as in a create.
  /(special-user|member-discount)\/update (unionId|userId|luckyDrawId|prizeId|templateId)$/,
]

/** What a stranger was answered, and what he is answered about what nobody has. */
interface Answered {
  readonly name: string | number
  readonly beside: object
  readonly foreign: string
  readonly missing: string
}

const titleOf = ({ call, names }: CampaignRow): string => `${call} by ${names}`

describe.each(ledgerDatabases)('campaigns of two tenants on %s', (_, open) => {
  let database: LedgerDatabase
  let platform: TestPlatform
  let [owner, stranger]: CampaignTenant[] = []
  let [before, after]: Json[] = []
  const answered = new Map<CampaignRow, Answered>()

  async function ask(
    row: CampaignRow,
    tenant: CampaignTenant | undefined,
    { name, beside }: Pick<Answered, 'name' | 'beside'>,
  ): Promise<string> {
    if (tenant === undefined) throw new Error('There is no tenant')
    const sent = { ...row.ask(name, tenant), tenantId: tenant.id }
    const { body } = sent
    const { status, text } = await platform.admin(row.call.replace(' ', ' promotion/'), {
      ...sent,
      ...(body && { body: { ...body, ...beside } }),
    })
    return `${status} ${text}`
  }

  beforeAll(async () => {
    database = await open()
    platform = await startPlatform({ storage: database.storage })
    await platform.createTenant()
    ;[owner, stranger] = [await CampaignTenant.open(platform, 1), await CampaignTenant.open(platform, 2)]
    const made: [CampaignRow, Pick<Answered, 'name' | 'beside'>][] = []
    for (const row of campaignRows) {
      const thing = await row.make(owner)
      made.push([row, typeof thing === 'object' ? thing : { name: thing, beside: {} }])
    }
    const look = async () => [await owner?.everything(), await stranger?.everything()]
    before = await look()
    for (const [row, { name, beside }] of made) {
      const missing = await ask(row, stranger, { name: unheardOf(name), beside })
      answered.set(row, { name, beside, missing, foreign: await ask(row, stranger, { name, beside }) })
    }
    after = await look()
  }, 120_000)
  afterAll(async () => {
    await platform.openApi.close()
    await database.drop()
  })

  it('asking for what is another tenant’s changes nothing of anybody’s', () => {
    expect(after).toEqual(before)
  })

  it.each(campaignRows.map((row) => [titleOf(row), row] as const))('%s', async (_title, row) => {
    const { foreign, missing, ...thing } = answered.get(row) as Answered
    expect(foreign).toBe(missing)
    // That it was there all the time: the owner is served, or refused for another reason.
    expect(await ask(row, owner, thing)).not.toBe(missing)
  })
})

describe('the table of campaigns', () => {
  const { paths } = inlinedDocuments().admin
  const looksLikeName = (member: string) => /^(id|ids|.+Ids?)$/.test(member)

  /** The members of a body, in whatever parts it was written. */
  const membersOf = ({ properties = {}, allOf = [] }: Json = {}): string[] => [
    ...Object.keys(properties as object),
    ...(allOf as Json[]).flatMap(membersOf),
  ]

  /** Every call with each of its members that looks like a name. */
  const named = Object.keys(paths)
    .filter((path) => CAMPAIGNS.test(path))
    .flatMap((path) =>
      Object.entries(paths[path]).flatMap(([method, operation]: [string, Json]) => {
        const body = membersOf(operation.requestBody?.content['application/json'].schema)
        const query = (operation.parameters ?? []).map((parameter: Json) => parameter.name as string)
        const call = `${method.toUpperCase()} ${path.replace('/admin-api/promotion/', '')}`
        return [...new Set([...body, ...query])].filter(looksLikeName).map((member) => `${call} ${member}`)
      }),
    )

  it('has every identifier that a call may name', () => {
    const listed = new Set(campaignRows.map(({ call, names }) => `${call} ${names}`))
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((member) => !listed.has(member) && !noNames.some((pattern) => pattern.test(member)))).toEqual(
      [],
    )
    expect([...listed].filter((member) => !named.includes(member))).toEqual([])
  })
})
