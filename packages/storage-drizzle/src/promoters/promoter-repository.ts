import { and, eq, inArray, isNull } from 'drizzle-orm'
import { promoterStatuses, statusesBefore } from '@org/openapi-core/storage'
import { defineAny } from '../any-row.js'
import { changeOne } from '../change-one.js'
import type {
  ActivePromoter,
  PromoterInput,
  PromoterPart,
  PromoterRepository,
  PromoterRow,
  PromoterStatus,
  Revised,
} from '@org/openapi-core/storage'
import { beside, ifEqual, ifWithin, isGiven, ONE_ROW, unindexed } from '../conditions.js'
import { defineRead, firstRow, isOneRow } from '../gateway.js'
import { defineDeletionOf } from '../resources/belongings.js'
import { defineResource, lockRows, ResourceRepository } from '../resources/resource-repository.js'
import { namedMember } from '../members/named-member.js'
import type { MemberTables } from '../members/tables.js'
import { givenNumber } from '../whole-numbers.js'
import type { PromoterTables } from './tables.js'

type Tables = PromoterTables & MemberTables

/** Both names of a member, or neither. */
interface StoredMember {
  readonly userId: number | null
  readonly unionId: string | null
}

const activeByRno = defineRead<{ tenantId: number; rno: string }>()(
  'promoter_active_by_rno',
  (db, { promoter: table }: Tables) =>
    db
      .select({ id: table.id, rno: table.rno, sda: table.sda })
      .from(table)
      .where(
        and(
          isGiven(table, 'tenantId', 'rno'),
          isNull(table.deletedAt),
          unindexed(table.status, promoterStatuses.ACTIVE),
        ),
      )
      .limit(ONE_ROW),
)

const anyOfLevel = defineAny<{ tenantId: number; level: number }>()(
  'promoter_any_of_level',
  ({ promoter: table }: Tables) => ({
    table,
    where: and(isGiven(table, 'tenantId'), eq(table.promoterLevel, givenNumber('level')), isNull(table.deletedAt)),
  }),
)

const resource = defineResource<Tables, PromoterRepository>({
  table: (tables) => tables.promoter,
  kept: ['rno'],
  searched: { texts: ['nickname'], isIndexed: true },
  matching: ({ promoter: table }, { rno, sda, userId, unionId, promoterLevel, status, createTime }) => [
    ifEqual(table.rno, rno),
    ifEqual(table.sda, sda),
    ifEqual(table.userId, userId),
    ifEqual(table.unionId, unionId),
    beside(rno, sda, userId, unionId).ifEqual(table.promoterLevel, promoterLevel),
    beside(rno, sda, userId, unionId, promoterLevel).ifEqual(table.status, status),
    ifWithin(table.createTime, createTime),
  ],
})

/** What goes with a promoter. His spreadsheet rows, which may be very many, are left where they are and not shown. */
const deletions = (
  ['promoterGroupRelation', 'promoterSocialChannel', 'promoterWithdrawMethod', 'promoterCategory'] as const
).map((name) =>
  defineDeletionOf('promoter_belonging_delete', ({ [name]: table }: Tables) => ({ table, owner: table.promoterId })),
)

/** The promoters of one tenant. */
export class DrizzlePromoterRepository
  extends ResourceRepository<Tables, PromoterRepository>
  implements PromoterRepository
{
  protected readonly definition = resource

  override async create(input: PromoterInput & { readonly rno: string }, now: Date): Promise<PromoterRow & Revised> {
    return super.create(await this.#withMember(input), now)
  }

  override async update(id: number, input: PromoterInput, revision?: number): Promise<boolean> {
    return super.update(id, await this.#withMember(input, await this.find(id)), revision)
  }

  override async delete(id: number, now: Date, revision?: number): Promise<boolean> {
    if (!(await super.delete(id, now, revision))) return false
    for (const deletion of deletions) await this.gateway.execute(deletion, { tenantId: this.tenantId, id, now })
    return true
  }

  findActiveByRno(rno: string): Promise<ActivePromoter | undefined> {
    return firstRow(this.gateway.execute(activeByRno, { tenantId: this.tenantId, rno }))
  }

  lock(ids: readonly number[]): Promise<number[]> {
    return lockRows(this.gateway, resource, { tenantId: this.tenantId, ids })
  }

  hasLevel(level: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(anyOfLevel, { tenantId: this.tenantId, level }))
  }

  updatePart(id: number, part: PromoterPart, revision?: number): Promise<boolean> {
    return this.change(id, part, { revision })
  }

  transition(id: number, to: PromoterStatus): Promise<boolean> {
    return changeOne(this.gateway, ({ promoter: table }) => ({
      table,
      set: { status: to },
      where: and(
        eq(table.tenantId, this.tenantId),
        eq(table.id, id),
        inArray(table.status, statusesBefore(to)),
        isNull(table.deletedAt),
      ),
    }))
  }

  /** The input with both names of the member that it names, or that the promoter is already, if it names one. */
  async #withMember<Input extends PromoterInput>(input: Input, row?: PromoterRow): Promise<Input & StoredMember> {
    const { userId, unionId } = input
    if (typeof userId !== 'number' && typeof unionId !== 'string') return { ...input, userId: null, unionId: null }
    const before = memberOf(row)
    const member = await namedMember(this.gateway, { tenantId: this.tenantId, id: userId, unionId, before })
    return { ...input, userId: member.id, unionId: member.unionId }
  }
}

/** The member that a promoter is, if it is one. */
function memberOf(row: PromoterRow | undefined): { id: number; unionId: string } | undefined {
  if (typeof row?.userId !== 'number' || typeof row.unionId !== 'string') return undefined
  return { id: row.userId, unionId: row.unionId }
}
