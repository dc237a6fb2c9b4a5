import { ApiError } from '../kernel/errors.js'
import type { InstantRange } from '../kernel/storage/page.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { USER_NOT_EXISTS } from '../members/index.js'
import type { MemberLocator } from '../members/index.js'
import type { MemberViewer, VisibleMembers, VisibleMemberStores } from '../bindings/index.js'
import type { ConsumptionTotals } from './consumption.js'
import type { ConsumptionStores } from './consumption-repository.js'
import { runsWithin } from './time-buckets.js'

/** The repositories that asking for consumption touches. */
export interface ConsumptionQueryStores extends ConsumptionStores, VisibleMemberStores {}

/** Whose consumption, by at least one identifier, and of when. */
export interface ConsumptionQuery {
  readonly memberId?: number | undefined
  readonly unionId?: string | undefined
  /** The chat-platform user id. */
  readonly chatOpenId?: string | undefined
  /** Of bags' submission and of recharges' payment, in whole seconds; all of time without it. */
  readonly createTime?: InstantRange | undefined
}

/** A member's totals. */
export interface MemberConsumption extends ConsumptionTotals {
  readonly memberId: number
  readonly unionId: string
}

interface Reading extends MemberViewer {
  readonly storage: UnitOfWork<ConsumptionQueryStores>
}

/** What members brought in. */
export class ConsumptionService {
  constructor(private readonly visibleMembers: VisibleMembers) {}

  /** Throws USER_NOT_EXISTS where an identifier names nobody, or two of them different members. */
  async query(context: Reading, query: ConsumptionQuery): Promise<MemberConsumption> {
    const { storage } = context
    const member = await this.visibleMembers.find(storage, context, locatorsOf(query))
    if (member === undefined) throw new ApiError(USER_NOT_EXISTS)
    const { id, unionId } = member
    return { memberId: id, unionId, ...(await storage.consumption.sum(id, runsWithin(query.createTime))) }
  }
}

function locatorsOf({ memberId, unionId, chatOpenId }: ConsumptionQuery): MemberLocator[] {
  return [
    ...(memberId === undefined ? [] : [{ id: memberId }]),
    ...(unionId === undefined ? [] : [{ unionId }]),
    ...(chatOpenId === undefined ? [] : [{ chatUserId: chatOpenId }]),
  ]
}
