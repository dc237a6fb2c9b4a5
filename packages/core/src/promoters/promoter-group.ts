import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { localDateTimeOutput, numericId, optionalText, requiredText } from '../http/input/fields.js'
import type { Revised } from '../http/admin-api/revision.js'
import { queryId, queryPart, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'

/** What an administrator decides about a group; its name is unique in the tenant. */
export const promoterGroupInput = z.object({ groupName: requiredText(32), description: optionalText(500) })

/** The same, checked. */
export type PromoterGroupInput = z.output<typeof promoterGroupInput>

/** A group as the admin API shows it. */
export const promoterGroupView = z.object({
  id: numericId(),
  groupName: z.string(),
  description: z.string().nullable(),
  createTime: localDateTimeOutput(),
})

/** A group as the admin API shows it. */
export type PromoterGroupRow = z.input<typeof promoterGroupView>

/** Narrows the page of promoter groups: what is absent narrows nothing. */
export const promoterGroupFilters = { groupName: queryPart(), createTime: queryRange().optional() }

/** Narrows a page of groups; what is absent narrows nothing. */
export type PromoterGroupFilter = FilterOf<typeof promoterGroupFilters>

/**
 * The groups of one tenant. A name is unique over those that are not deleted. Deleting a group takes every promoter
 * out of it: at once nobody finds any in it, however many of them `takeOut` has yet to take.
 */
export interface PromoterGroupRepository extends AdminRepository<
  PromoterGroupInput,
  PromoterGroupRow,
  PromoterGroupFilter
> {
  /** Keeps these groups as they are until the transaction ends; answers which of them there are, in ascending order. */
  lock(ids: readonly number[]): Promise<number[]>
  /** Every group, oldest first. */
  list(): Promise<(PromoterGroupRow & Revised)[]>
}

/** A promoter in a group. */
export const promoterGroupRelationInput = z.object({ groupId: numericId(), promoterId: numericId() })

/** Which promoter is put into which group. */
export type PromoterGroupRelationInput = z.output<typeof promoterGroupRelationInput>

/** A promoter in a group, as the admin API shows it. */
export const promoterGroupRelationView = z.object({
  id: numericId(),
  groupId: numericId(),
  promoterId: numericId(),
  createTime: localDateTimeOutput(),
})

/** A promoter in a group, as the admin API shows it. */
export type PromoterGroupRelationRow = z.input<typeof promoterGroupRelationView>

/** Narrows the page of promoters in groups: what is absent narrows nothing. */
export const promoterGroupRelationFilters = {
  groupId: queryId().optional(),
  promoterId: queryId().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of promoters in groups; what is absent narrows nothing. */
export type PromoterGroupRelationFilter = FilterOf<typeof promoterGroupRelationFilters>

/** Which promoters are in which groups, in one tenant. A promoter is in a group once, and in none that is deleted. */
export interface PromoterGroupRelationRepository extends AdminRepository<
  PromoterGroupRelationInput,
  PromoterGroupRelationRow,
  PromoterGroupRelationFilter
> {
  /** The groups of these promoters, by promoter and group. */
  listOf(promoterIds: readonly number[]): Promise<PromoterGroupRelationInput[]>
  /**
   * Leaves each of these promoters in exactly these groups; what was right already stays as it is. Lock both before,
   * in the same transaction: groups, then promoters.
   */
  replace(promoterIds: readonly number[], groupIds: readonly number[], now: Date): Promise<void>
  /**
   * Takes promoters out of a group that is deleted, at most `limit` of them; answers how many, 0 for a group that is
   * there.
   */
  takeOut(groupId: number, limit: number, now: Date): Promise<number>
}
