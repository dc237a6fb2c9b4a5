import { atMost } from './at-most.js'
import type { Credentials, EngineProcess } from './engine-process.js'

const SCOPES = ['promotion:chat-checkin:claim', 'member:consumption:read']
const SETUP_WIDTH = 20

/** What a check-in credits, in CNY cents. */
export const GRANT = 100

/** A member who can check in. */
export interface ScenarioMember {
  readonly id: number
  readonly chatUserId: string
}

/** What the tests of the ledger find in the database. */
export interface LedgerScenario {
  readonly application: Credentials
  readonly codeId: number
  readonly members: readonly ScenarioMember[]
}

/** Makes tenant 1, an application, members with a chat user id, and a check-in that is worth `GRANT` once a day. */
export async function prepareLedger(engine: EngineProcess, memberCount: number): Promise<LedgerScenario> {
  await engine.admin('system/tenant/create', { body: { name: 'first' } })
  const application = (await engine.admin('system/partner-app/create', {
    body: { name: 'partner', scopes: SCOPES },
  })) as Credentials
  const code = { code: 'DAILY', name: 'Daily check-in', grantAmount: GRANT }
  const codeId = (await engine.admin('promotion/wallet-redeem-code/create', { body: code })) as number
  const config = { enabled: true, walletRedeemCodeId: codeId }
  await engine.admin('promotion/checkin-config/save', { method: 'PUT', body: config })
  const members = await atMost(SETUP_WIDTH, memberCount, async (index) => {
    const id = (await engine.admin('member/user/create', { body: { nickname: `member ${index}` } })) as number
    const chatUserId = String(700_000_000_000_000_000n + BigInt(index))
    await engine.admin('member/user/bind-social', { method: 'PUT', body: { id, openid: chatUserId } })
    return { id, chatUserId }
  })
  return { application, codeId, members }
}

/** A fresh access token of the application. */
export async function issueToken(
  engine: EngineProcess,
  { application }: Pick<LedgerScenario, 'application'>,
): Promise<string> {
  const { body } = await engine.token(application)
  return body.data.access_token as string
}

const PAGE_SIZE = 200

/** Every row of a page of the admin API, newest first. Nothing may be written meanwhile. */
export async function everyRow<Row>(
  engine: EngineProcess,
  path: string,
  query: Record<string, string> = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const values = new URLSearchParams({ ...query, pageNo: String(pageNo), pageSize: String(PAGE_SIZE) })
    const page = (await engine.admin(`${path}/page?${values.toString()}`, { method: 'GET' })) as {
      list: Row[]
      total: number
    }
    rows.push(...page.list)
    if (page.list.length < PAGE_SIZE) {
      if (rows.length !== page.total) throw new Error(`${path}: ${rows.length} rows of ${page.total}`)
      return rows
    }
  }
}
