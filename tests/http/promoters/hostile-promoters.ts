import { expectData } from '../hostile/hostile-engine.js'
import type { HostileEngine } from '../hostile/hostile-engine.js'
import { growthLevel, promoterMembers } from './promoters.js'

type Body = Record<string, unknown>

/** What a body of a promoter resource is prepared with. */
export interface PromoterPreparation {
  readonly engine: HostileEngine
  readonly tenantId: number
  readonly path: string
  /** A number of its own for each body. */
  readonly serial: number
}

const ABOVE_ALL = 1_000_000

/** What a promoter resource's row refers to is made for it, and what no two rows share is its own. */
export async function preparedPromoterBody(
  { engine, tenantId, path, serial }: PromoterPreparation,
  body: Body,
): Promise<Body> {
  const headers = { 'tenant-id': String(tenantId) }
  // Growth rises with every level: these stand above all that the example and level 1 have made.
  if (path.includes('/promoter-level/')) return { ...body, level: ABOVE_ALL + serial, levelGrowth: ABOVE_ALL + serial }
  if (path.includes('/promoter-group/')) {
    const groupName = `${serial} ${String(body['groupName'])}`
    return { ...body, groupName: groupName.length <= 32 ? groupName : `${serial}` }
  }
  // Refused where it is there already, from the second time on.
  await engine.admin('promotion/promoter-level/create', { body: growthLevel, headers })
  if (path.includes('/promoter/')) {
    const { userId: _, unionId: __, ...rest } = body
    return { ...rest, rno: `rno${serial}`, sda: `sda${serial}` }
  }
  const promoterId = expectData(await engine.admin('promotion/promoter/create', { body: promoterMembers, headers }))
  return { ...body, promoterId, ...('socialChannelCode' in body && { socialChannelCode: 'INSTAGRAM' }) }
}
