import type { Answer, Json, PartnerCall, TestApp, TestPlatform } from '@org/openapi-testing'

export const LIST_PATH = '/open-api/event/list'

/** What an application lists. */
export interface Listed {
  readonly events: Json[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

export const list = (platform: TestPlatform, body: unknown = {}, call: PartnerCall = {}): Promise<Answer> =>
  platform.call(LIST_PATH, body, call)

/** What a call answers that must succeed. */
export async function listed(platform: TestPlatform, body: unknown = {}, call: PartnerCall = {}): Promise<Listed> {
  const answer = await list(platform, body, call)
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data as Listed
}

/** All events of the application, oldest first, after the cursor. */
export async function allEvents(platform: TestPlatform, app: TestApp, after?: string): Promise<Json[]> {
  const events: Json[] = []
  for (let cursor = after; ;) {
    const page = await listed(platform, { after: cursor, limit: 200 }, { app })
    events.push(...page.events)
    if (!page.hasMore) return events
    cursor = page.nextCursor
  }
}

/** What was told, in short: the type, and what it says. */
export const told = (events: readonly Json[]): [type: string, subject: string, data: Json][] =>
  events.map(({ type, subject, data }) => [type as string, subject as string, data])

/** Binds a user of the application to a member. */
export const bind = (platform: TestPlatform, app: TestApp, binding: object): Promise<Json> =>
  platform.adminData('POST system/partner-member/create', {
    body: { clientId: app.clientId, externalUserId: 'user-1001', ...binding },
    tenantId: app.tenantId,
  })
