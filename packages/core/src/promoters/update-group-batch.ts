import { ApiError } from '../kernel/errors.js'
import type { AuditStores } from '../http/admin-api/audit.js'
import type { AdminContext } from '../http/context.js'
import { recordAudit } from '../http/admin-api/record-audit.js'
import { refuseParameter } from '../http/input/validation.js'
import type { PromoterGroupRelationRepository, PromoterGroupRepository } from './promoter-group.js'
import { PROMOTER_PATH } from './promoter.js'
import type { PromoterRepository } from './promoter.js'
import { PROMOTER_NOT_FOUND } from './promoter-errors.js'

/** The repositories that putting promoters into groups touches. */
export interface PromoterGroupStores extends AuditStores {
  readonly promoters: PromoterRepository
  readonly promoterGroups: PromoterGroupRepository
  readonly promoterGroupRelations: PromoterGroupRelationRepository
}

/** Which promoters are to be in which groups. */
export interface GroupBatch {
  readonly ids: readonly number[]
  readonly groupIds: readonly number[]
}

/**
 * Leaves each of these promoters in exactly these groups, all or none; doing it again changes nothing. Throws 400 for
 * a group and PROMOTER_NOT_FOUND for a promoter that does not exist.
 */
export function updateGroupBatch(
  context: AdminContext<PromoterGroupStores>,
  { ids, groupIds }: GroupBatch,
): Promise<true> {
  return context.storage.transaction(async (tx) => {
    if ((await tx.promoterGroups.lock(groupIds)).length < new Set(groupIds).size) throw refuseUnknownGroup('groupIds')
    const promoterIds = await tx.promoters.lock(ids)
    if (promoterIds.length < new Set(ids).size) throw new ApiError(PROMOTER_NOT_FOUND)
    const before = await groupsOf(tx, promoterIds)
    await tx.promoterGroupRelations.replace(promoterIds, groupIds, context.now)
    const after = await groupsOf(tx, promoterIds)
    for (const id of promoterIds) {
      const write = { path: PROMOTER_PATH, action: 'update-group-batch', resourceId: id } as const
      const [was, is] = [before, after].map((groups) => ({ groupIds: groups.get(id) ?? [] }))
      await recordAudit(tx, context, { ...write, before: was, after: is })
    }
    return true as const
  })
}

/** 400 for a member of a body that names a group that does not exist. */
export function refuseUnknownGroup(path: string): ApiError {
  return refuseParameter(path, { en: 'is no promoter group', zh: '推广者分组不存在' })
}

async function groupsOf(tx: PromoterGroupStores, promoterIds: readonly number[]): Promise<Map<number, number[]>> {
  const groups = new Map<number, number[]>()
  for (const { promoterId, groupId } of await tx.promoterGroupRelations.listOf(promoterIds)) {
    groups.set(promoterId, [...(groups.get(promoterId) ?? []), groupId])
  }
  return groups
}
