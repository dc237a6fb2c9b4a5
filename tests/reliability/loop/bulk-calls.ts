import type { TestPlatform } from '@org/openapi-testing'
import type { Database } from 'better-sqlite3'
import { fill } from './fill.js'
import { drawBody, prizeBody, ruleBody } from '../../http/lucky-draws/draw-bodies.js'
import { addTemplate, codeBody } from '../../http/redeem-codes/redeem-codes.js'
import { addMember } from '../../http/wallets/wallet-members.js'

/** Prepares a call with as much as it takes; answers what makes it. */
type Prepare = (platform: TestPlatform, handle: Database) => Promise<() => Promise<unknown>>

const MOST_IDS = 200
const MOST_CODES = 10_000
/** Of one recharge. */
const MOST_CHANCES = 20_000
/** Of one member. */
const MOST_ENTRIES = Number(process.env['ENTRIES'] ?? 30_000)
/** Of one statement. */
const MOST_LOGGED = 750
const MOST_REFUSED = 50
const PAYMENTS = 500
const CALLERS = 32
const LATER = '4000000000000'

const ofTenant = { tenant_id: '1', revision: '1', create_time: 'i' }
const ids = (handle: Database, table: string, limit = MOST_IDS): number[] =>
  handle.prepare(`select id from ${table} order by id desc limit ${limit}`).pluck().all() as number[]

/** Members who were not there before. */
function addMembers(handle: Database): number[] {
  const before = handle.prepare('select count(*) from member').pluck().get() as number
  fill(handle, {
    table: 'member',
    columns: { ...ofTenant, union_id: `'union' || (i + ${before})` },
    count: MOST_IDS,
  })
  return ids(handle, 'member')
}

async function generateCodes(platform: TestPlatform, count: number): Promise<() => Promise<unknown>> {
  const body = { ...codeBody([await addTemplate(platform)]), code: undefined, batchNum: count }
  return () => platform.adminData('POST promotion/coupon-exchange-code/generate', { body })
}

/** Coupons of a new template, in this state. */
async function addCoupons(platform: TestPlatform, handle: Database, status: number): Promise<number[]> {
  const templateId = await addTemplate(platform)
  fill(handle, {
    table: 'coupon',
    count: MOST_IDS,
    columns: {
      ...ofTenant,
      template_id: `${templateId}`,
      code: `'${templateId}-' || i`,
      code_search: `'${templateId}-' || i`,
      user_id: 'i',
      status: `${status}`,
      valid_end_time: status === 1 ? LATER : '1',
      discount_type: '1',
    },
  })
  return ids(handle, 'coupon')
}

/** A campaign that gives a chance for each cent of a recharge; one for all of them. */
async function openCampaign(platform: TestPlatform, handle: Database): Promise<void> {
  if (handle.prepare('select 1 from lucky_draw').get() !== undefined) return
  const id = (await platform.adminData('POST promotion/lucky-draw/create', { body: drawBody() })) as number
  const rule = { type: 'RECHARGE_AMOUNT', config: '{"minAmount":1,"perAmount":1}', chancesAwarded: 1 }
  await platform.adminData('POST promotion/lucky-draw-prize/create', { body: prizeBody(id) })
  await platform.adminData('POST promotion/lucky-draw-chance-rule/create', { body: ruleBody(id, rule) })
  await platform.adminData('PUT promotion/lucky-draw/publish', { body: { id } })
}

/** Entries of the access log, each of another client. */
const logged = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    tenantId: 1,
    clientId: `client ${at}`,
    path: '/open-api/goods/detail',
    code: 0,
    durationMs: 1,
    ip: '203.0.113.1',
    requestId: `request ${at}`,
    createTime: new Date(at),
  }))

async function verified(platform: TestPlatform, resource: string): Promise<void> {
  const { entries, mismatch } = await platform.adminData(`GET ${resource}/verify`)
  if (entries !== MOST_ENTRIES || mismatch !== null) throw new Error(JSON.stringify({ entries, mismatch }))
}

/** Calls that do much at once, each with as much as it takes. */
export const bulkCalls: Readonly<Record<string, Prepare>> = {
  [`generating ${MOST_CODES} codes`]: (platform) => generateCodes(platform, MOST_CODES),
  [`exporting ${MOST_CODES} codes`]: async (platform) => {
    await (
      await generateCodes(platform, MOST_CODES)
    )()
    return async () => {
      const { status } = (await platform.openApi.fetch(
        new Request('http://localhost/admin-api/promotion/coupon-exchange-code/export', {
          headers: { authorization: `Bearer ${platform.bootstrapKey}`, 'tenant-id': '1' },
        }),
        { remoteAddress: '203.0.113.1' },
      )) as Response
      if (status !== 200) throw new Error(`exported with ${status}`)
    }
  },
  [`voiding ${MOST_IDS} codes`]: async (platform, handle) => {
    await (
      await generateCodes(platform, MOST_IDS)
    )()
    const body = { ids: ids(handle, 'coupon_exchange_code') }
    return () => platform.adminData('PUT promotion/coupon-exchange-code/void', { body })
  },
  [`sending ${MOST_IDS} coupons`]: async (platform, handle) => {
    const body = { templateId: await addTemplate(platform), userIds: addMembers(handle) }
    return () => platform.adminData('POST promotion/coupon/send', { body })
  },
  [`lengthening ${MOST_IDS} coupons`]: async (platform, handle) => {
    const body = { ids: await addCoupons(platform, handle, 1), extendDays: 1 }
    return () => platform.adminData('PUT promotion/coupon/batch-extend', { body })
  },
  [`restoring ${MOST_IDS} coupons`]: async (platform, handle) => {
    const body = { ids: await addCoupons(platform, handle, 4) }
    return () => platform.adminData('PUT promotion/coupon/restore', { body })
  },
  [`voiding ${MOST_IDS} coupons`]: async (platform, handle) => {
    const body = { ids: await addCoupons(platform, handle, 1) }
    return () => platform.adminData('PUT promotion/coupon/void', { body })
  },
  [`granting ${MOST_IDS} discounts`]: async (platform, handle) => {
    fill(handle, {
      table: 'discount_template',
      columns: {
        ...ofTenant,
        type: '1',
        valid_days: '30',
        valid_start_time: '1',
        valid_end_time: LATER,
        total_count: '1',
        use_count: '1',
      },
    })
    const body = { templateId: ids(handle, 'discount_template', 1)[0], userIds: addMembers(handle) }
    return () => platform.adminData('POST promotion/member-discount/grant', { body })
  },
  [`a recharge that gives ${MOST_CHANCES} chances`]: async (platform, handle) => {
    await openCampaign(platform, handle)
    const userId = await addMember(platform)
    const body = { userId, amount: MOST_CHANCES, channel: 'CARD', bonus: 0 }
    return async () => {
      await platform.adminData('POST pay/wallet-recharge/create', { body })
      const { list } = await platform.adminData('GET promotion/lucky-draw-wallet/page', { query: { userId } })
      if (list[0]?.availableCount !== MOST_CHANCES) throw new Error(JSON.stringify(list))
    }
  },
  [`putting ${MOST_IDS} promoters into a group`]: async (platform, handle) => {
    const before = handle.prepare('select count(*) from promoter').pluck().get() as number
    fill(handle, {
      table: 'promoter',
      count: MOST_IDS,
      columns: { ...ofTenant, rno: `'R' || (i + ${before})`, promoter_level: '1' },
    })
    fill(handle, { table: 'promoter_group', columns: { ...ofTenant, group_name: `'group ${before}'` } })
    const body = { ids: ids(handle, 'promoter'), groupIds: ids(handle, 'promoter_group', 1) }
    return () => platform.adminData('PUT promotion/promoter/update-group-batch', { body })
  },
  [`verifying a wallet of ${MOST_ENTRIES} entries`]: async (platform, handle) => {
    const columns = { member_id: '1', create_time: 'i', revision: '1', tenant_id: '1' }
    const of = (count: string) => ({ ...columns, balance: count })
    handle.exec('delete from wallet; delete from wallet_transaction')
    fill(handle, { table: 'wallet', columns: of(`${MOST_ENTRIES}`) })
    fill(handle, {
      table: 'wallet_transaction',
      count: MOST_ENTRIES,
      columns: { ...of('i'), no: 'i', biz_type: '5', biz_id: 'i', price: '1' },
    })
    return () => verified(platform, 'pay/wallet')
  },
  [`verifying an account of ${MOST_ENTRIES} points`]: async (platform, handle) => {
    const columns = { member_id: '1', create_time: 'i', revision: '1', tenant_id: '1' }
    handle.exec('delete from point_account; delete from point_entry')
    fill(handle, { table: 'point_account', columns: { ...columns, balance: `${MOST_ENTRIES}` } })
    fill(handle, {
      table: 'point_entry',
      count: MOST_ENTRIES,
      columns: { ...columns, biz_type: `'RECHARGE'`, biz_id: 'i', points: '1', balance: 'i' },
    })
    return () => verified(platform, 'promotion/point-account')
  },
  [`${MOST_LOGGED} entries of the access log`]: async ({ storage }) => {
    const entries = logged(MOST_LOGGED)
    return () => storage.system.apiAccessLogs.appendAll(entries)
  },
  [`${MOST_REFUSED} refused calls in the access log`]: async ({ storage }) => {
    const calls = logged(MOST_REFUSED).map((entry) => ({ ...entry, code: 429, refusedMinute: 1, count: 1 }))
    return () => storage.system.apiAccessLogs.countRefused(calls)
  },
  [`${PAYMENTS} payments of ${CALLERS} callers`]: async (platform) => {
    const token = await platform.issueToken()
    let outOrderNo = Date.now()
    return async () => {
      const caller = async () => {
        for (let made = 0; made < PAYMENTS / CALLERS; made++) {
          const body = { outOrderNo: `P${outOrderNo++}`, payAmount: 5 }
          const answer = await platform.call('/open-api/pay/order/create', body, { token })
          if (answer.body.code !== 0) throw new Error(JSON.stringify(answer.body))
        }
      }
      await Promise.all(Array.from({ length: CALLERS }, caller))
    }
  },
}
