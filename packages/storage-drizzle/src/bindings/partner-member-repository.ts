import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type {
  BindingLink,
  BoundMemberRow,
  PartnerMemberInput,
  PartnerMemberRepository,
  PartnerMemberRow,
  Revised,
} from '@org/openapi-core/storage'
import { beside, ifEqual, ifWithin, isGiven, ONE_ROW, unindexed, writtenLimit } from '../conditions.js'
import { defineRead, defineWrite, firstRow, isOneRow } from '../gateway.js'
import { defineLock } from '../lock-rows.js'
import { defineResource, lockRow, StatusRepository } from '../resources/resource-repository.js'
import { mayCall } from '../auth/may-call.js'
import type { AuthTables } from '../auth/tables.js'
import { namedMember } from '../members/named-member.js'
import type { MemberTables } from '../members/tables.js'
import { givenNumber } from '../whole-numbers.js'
import type { BindingTables } from './tables.js'

type Tables = BindingTables & AuthTables & MemberTables

/** A binding as it is stored: with both names of its member. */
type StoredInput = Omit<PartnerMemberInput, 'memberId' | 'unionId'> & { memberId: number; memberUnionId: string }

const bindingColumns = ({ partnerMember: table }: Tables) => ({
  id: table.id,
  clientId: table.clientId,
  externalUserId: table.externalUserId,
  memberId: table.memberId,
  memberUnionId: table.memberUnionId,
  status: table.status,
  supplementAuth: table.supplementAuth,
  createTime: table.createTime,
})

const isItsMember = ({ partnerMember: table, member }: Tables): SQL | undefined =>
  and(eq(member.tenantId, table.tenantId), eq(member.id, table.memberId), isNull(member.deletedAt))

const binding = defineRead<{ tenantId: number; clientId: string; externalUserId: string }>()(
  'partner_member_binding',
  (db, tables: Tables) => {
    const { partnerMember: table, member } = tables
    return db
      .select({ ...bindingColumns(tables), memberStatus: member.status })
      .from(table)
      .innerJoin(member, isItsMember(tables))
      .where(and(isGiven(table, 'tenantId', 'clientId', 'externalUserId'), isNull(table.deletedAt)))
      .limit(ONE_ROW)
  },
)

type LinkValues = { readonly tenantId: number } & Pick<BindingLink, keyof BindingLink>

/**
 * Locks the member and then the binding, in the order of the tables; none where they are not so, also since a moment ago.
 */
const lockEnabled = defineWrite<LinkValues>()('partner_member_lock_enabled', (db, tables: Tables, dialect) => {
  const { partnerMember: table, member } = tables
  const isOfLink = and(
    isGiven(table, 'tenantId', 'clientId', 'externalUserId'),
    sql`+${table.memberId} = ${sql.placeholder('memberId')}`,
    unindexed(table.status, ENABLED),
    isNull(table.deletedAt),
  )
  const isOfMember = and(
    eq(member.tenantId, sql.placeholder('tenantId')),
    eq(member.id, sql.placeholder('memberId')),
    unindexed(member.status, ENABLED),
    isNull(member.deletedAt),
  )
  const select = db.select({ id: table.id }).from(member).innerJoin(table, eq(table.tenantId, member.tenantId))
  return dialect.locked(select.where(and(isOfMember, isOfLink)))
})

const isAuthority = ({ partnerMember: table }: Tables): SQL | undefined =>
  and(unindexed(table.status, ENABLED), eq(table.supplementAuth, true), isNull(table.deletedAt))

const authorities = defineRead<{ tenantId: number; memberId: number }>()(
  'partner_member_authorities',
  (db, tables: Tables) => {
    const { partnerMember: table } = tables
    return db
      .select({ id: table.id, clientId: table.clientId })
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'memberId'), isAuthority(tables)))
      .orderBy(asc(table.id))
  },
)

const lockAuthority = defineLock<{ tenantId: number; id: number; memberId: number }>()(
  'partner_member_lock_authority',
  (tables: Tables) => {
    const { partnerMember: table } = tables
    const isOfMember = unindexed(table.memberId, sql.placeholder('memberId'))
    return { table, where: and(isGiven(table, 'tenantId', 'id'), isOfMember, isAuthority(tables)) }
  },
)

const lockApplication = defineLock<{ tenantId: number; clientId: string; now: Date }>()(
  'partner_member_lock_application',
  (tables: Tables) => {
    const { partnerApplication: table } = tables
    return { table, where: and(isGiven(table, 'clientId', 'tenantId'), mayCall(tables)) }
  },
)

const resource = defineResource<Tables, PartnerMemberRepository>({
  table: (tables) => tables.partnerMember,
  initial: { status: ENABLED, supplementAuth: true },
  matching: ({ partnerMember: table }, { clientId, externalUserId, memberId, status, createTime }) => [
    ifEqual(table.clientId, clientId),
    ifEqual(table.externalUserId, externalUserId),
    ifEqual(table.memberId, memberId),
    beside(clientId, externalUserId, memberId).ifEqual(table.status, status),
    ifWithin(table.createTime, createTime),
  ],
})

/** Bindings that one statement answers. */
const SLICE = 250
/** Before any binding. */
const START = { createTime: new Date(0), id: 0 }

const sliceOfClient = defineRead<{ tenantId: number; clientId: string } & typeof START>()(
  'partner_member_slice_of_client',
  (db, tables: Tables) => {
    const { partnerMember: table, member } = tables
    const { createTime, id } = table
    const place = sql`(${sql.param(sql.placeholder('createTime'), createTime)}, ${givenNumber('id')})`
    return db
      .select(bindingColumns(tables))
      .from(table)
      .innerJoin(member, isItsMember(tables))
      .where(
        and(isGiven(table, 'tenantId', 'clientId'), isNull(table.deletedAt), sql`(${createTime}, ${id}) > ${place}`),
      )
      .orderBy(asc(createTime), asc(id))
      .limit(writtenLimit(SLICE))
  },
)

/** The bindings of one tenant. */
export class DrizzlePartnerMemberRepository
  extends StatusRepository<Tables, PartnerMemberRepository>
  implements PartnerMemberRepository
{
  protected readonly definition = resource

  override async create(input: PartnerMemberInput, now: Date): Promise<PartnerMemberRow & Revised> {
    return this.insertRow(await this.#withMember(input), now)
  }

  override async update(id: number, input: PartnerMemberInput, revision?: number): Promise<boolean> {
    const row = await this.#withMember(input, await this.find(id))
    return this.change(id, row, { revision })
  }

  findBinding(clientId: string, externalUserId: string): Promise<BoundMemberRow | undefined> {
    return firstRow(this.gateway.execute(binding, { tenantId: this.tenantId, clientId, externalUserId }))
  }

  /** A slice after the other: an application may have very many, and nobody else has the process meanwhile. */
  async listOfClient(clientId: string): Promise<PartnerMemberRow[]> {
    const bindings: PartnerMemberRow[] = []
    let slice: PartnerMemberRow[]
    do {
      const { createTime, id } = bindings.at(-1) ?? START
      slice = await this.gateway.execute(sliceOfClient, { tenantId: this.tenantId, clientId, createTime, id })
      bindings.push(...slice)
    } while (slice.length === SLICE)
    // The index has them nearly so.
    return bindings.sort((a, b) => a.id - b.id)
  }

  updateSupplementAuth(id: number, supplementAuth: boolean, revision?: number): Promise<boolean> {
    return this.change(id, { supplementAuth }, { revision })
  }

  lock(id: number): Promise<boolean> {
    return lockRow(this.gateway, resource, { tenantId: this.tenantId, id })
  }

  async lockEnabled(link: BindingLink): Promise<boolean> {
    const { clientId, externalUserId, memberId } = link
    const rows = await this.gateway.execute(lockEnabled, {
      tenantId: this.tenantId,
      clientId,
      externalUserId,
      memberId,
    })
    return rows.length === 1
  }

  /** One that is refused by its lock, because it has changed since it was read, leaves the choice to the next. */
  async lockAuthority(memberId: number, now: Date): Promise<boolean> {
    const { gateway, tenantId } = this
    for (const { id, clientId } of await gateway.execute(authorities, { tenantId, memberId })) {
      const isLocked = await isOneRow(gateway.execute(lockAuthority, { tenantId, id, memberId }))
      if (isLocked && (await isOneRow(gateway.execute(lockApplication, { tenantId, clientId, now })))) return true
    }
    return false
  }

  /** The input with both names of the member that it names, or that the binding has already. */
  async #withMember({ memberId, unionId, ...input }: PartnerMemberInput, row?: PartnerMemberRow): Promise<StoredInput> {
    const before = row && { id: row.memberId, unionId: row.memberUnionId }
    const member = await namedMember(this.gateway, { tenantId: this.tenantId, id: memberId, unionId, before })
    return { ...input, memberId: member.id, memberUnionId: member.unionId }
  }
}
