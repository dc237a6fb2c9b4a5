import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
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
import { beside, ifEqual, ifWithin, isGiven, ONE_ROW, unindexed, withoutIndex, writtenLimit } from '../conditions.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import { lockOne, lockRow } from '../lock-rows.js'
import { defineResource, StatusRepository } from '../resources/resource-repository.js'
import type { AuthTables } from '../auth/tables.js'
import { namedMember } from '../members/named-member.js'
import type { MemberTables } from '../members/tables.js'
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
      slice = await this.#sliceOfClient(clientId, bindings.at(-1))
      bindings.push(...slice)
    } while (slice.length === SLICE)
    // The index has them nearly so.
    return bindings.sort((a, b) => a.id - b.id)
  }

  #sliceOfClient(clientId: string, place: PartnerMemberRow | undefined): Promise<PartnerMemberRow[]> {
    return this.gateway.query('read', (db, tables) => {
      const { createTime, id } = tables.partnerMember
      const isBehind = place && sql`(${createTime}, ${id}) > (${sql.param(place.createTime, createTime)}, ${place.id})`
      return db
        .select(bindingColumns(tables))
        .from(tables.partnerMember)
        .innerJoin(tables.member, isItsMember(tables))
        .where(and(this.matching(tables, { clientId }), isBehind))
        .orderBy(asc(createTime), asc(id))
        .limit(writtenLimit(SLICE))
    })
  }

  updateSupplementAuth(id: number, supplementAuth: boolean, revision?: number): Promise<boolean> {
    return this.change(id, { supplementAuth }, { revision })
  }

  lock(id: number): Promise<boolean> {
    return lockRow({ gateway: this.gateway, tenantId: this.tenantId, table: (tables) => tables.partnerMember }, id)
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
    for (const { id, clientId } of await this.#authorities(memberId)) {
      if ((await this.#lockAuthority(id, memberId)) && (await this.#lockApplication(clientId, now))) return true
    }
    return false
  }

  #authorities(memberId: number): Promise<{ id: number; clientId: string }[]> {
    return this.gateway.query('read', (db, { partnerMember: table }) =>
      db
        .select({ id: table.id, clientId: table.clientId })
        .from(table)
        .where(and(eq(table.tenantId, this.tenantId), eq(table.memberId, memberId), this.#isAuthority(table)))
        .orderBy(asc(table.id)),
    )
  }

  #lockAuthority(id: number, memberId: number): Promise<boolean> {
    return lockOne(this.gateway, ({ partnerMember: table }) => ({
      table,
      where: and(
        eq(table.tenantId, this.tenantId),
        eq(table.id, id),
        withoutIndex.ifEqual(table.memberId, memberId),
        this.#isAuthority(table),
      ),
    }))
  }

  #lockApplication(clientId: string, now: Date): Promise<boolean> {
    return lockOne(this.gateway, ({ partnerApplication: table }) => ({
      table,
      where: and(
        eq(table.clientId, clientId),
        eq(table.tenantId, this.tenantId),
        eq(table.status, ENABLED),
        or(isNull(table.expireTime), gt(table.expireTime, now)),
        isNull(table.deletedAt),
      ),
    }))
  }

  #isAuthority(table: Tables['partnerMember']): SQL | undefined {
    return and(unindexed(table.status, ENABLED), eq(table.supplementAuth, true), isNull(table.deletedAt))
  }

  /** The input with both names of the member that it names, or that the binding has already. */
  async #withMember({ memberId, unionId, ...input }: PartnerMemberInput, row?: PartnerMemberRow): Promise<StoredInput> {
    const before = row && { id: row.memberId, unionId: row.memberUnionId }
    const member = await namedMember(this.gateway, { tenantId: this.tenantId, id: memberId, unionId, before })
    return { ...input, memberId: member.id, memberUnionId: member.unionId }
  }
}
