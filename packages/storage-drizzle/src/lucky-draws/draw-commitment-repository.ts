import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type {
  DrawCommitment,
  DrawCommitmentRepository,
  DrawSeedSweep,
  KeptSeed,
  SealedSeed,
} from '@org/openapi-core/storage'
import { isGiven, placeholders } from '../conditions.js'
import { changeOne } from '../change-one.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { AS_IT_IS } from '../lock-rows.js'
import { TenantRepository } from '../tenant-repository.js'
import type { LuckyDrawTables } from './tables.js'

type Key = { tenantId: number; luckyDrawId: number }

const begin = defineWrite<Key & { digest: string; sealed: string }>()(
  'lucky_draw_commitment_begin',
  (db, { drawCommitment: table }: LuckyDrawTables) =>
    db
      .insert(table)
      .values(placeholders('tenantId', 'luckyDrawId', 'digest', 'sealed'))
      .onConflictDoNothing()
      .returning({ digest: table.digest }),
)

const find = defineRead<Key>()('lucky_draw_commitment_find', (db, { drawCommitment: table }: LuckyDrawTables) =>
  db
    .select({ digest: table.digest, sealed: table.sealed, drawnCount: table.drawnCount })
    .from(table)
    .where(isGiven(table, 'tenantId', 'luckyDrawId')),
)

/** In the path of each draw of a committed lucky draw. */
const take = defineWrite<Key>()('lucky_draw_commitment_take', (db, { drawCommitment: table }: LuckyDrawTables) =>
  db
    .update(table)
    .set({ drawnCount: sql`${table.drawnCount} + 1` })
    .where(and(isGiven(table, 'tenantId', 'luckyDrawId'), isNotNull(table.sealed)))
    .returning({ sequence: table.drawnCount, digest: table.digest, sealed: table.sealed }),
)

/** The seeds of one tenant's committed lucky draws. */
export class DrizzleDrawCommitmentRepository
  extends TenantRepository<LuckyDrawTables>
  implements DrawCommitmentRepository
{
  async begin(luckyDrawId: number, { digest, sealed }: SealedSeed): Promise<boolean> {
    const rows = await this.gateway.execute(begin, { tenantId: this.tenantId, luckyDrawId, digest, sealed })
    if (rows.length === 0) return false
    await this.#show(luckyDrawId, { seedDigest: digest })
    return true
  }

  find(luckyDrawId: number): Promise<DrawCommitment | undefined> {
    return firstRow(this.gateway.execute(find, { tenantId: this.tenantId, luckyDrawId }))
  }

  async take(luckyDrawId: number): Promise<(SealedSeed & { sequence: number }) | undefined> {
    const [row] = await this.gateway.execute(take, { tenantId: this.tenantId, luckyDrawId })
    return row && { ...row, sealed: row.sealed as string }
  }

  async reveal(luckyDrawId: number, seed: string): Promise<boolean> {
    const isOurs = await changeOne(this.gateway, (tables) => ({
      table: tables.drawCommitment,
      set: { sealed: null },
      where: and(this.#isNamed(tables, luckyDrawId), isNotNull(tables.drawCommitment.sealed)),
    }))
    if (isOurs) await this.#show(luckyDrawId, { seed })
    return isOurs
  }

  reseal(luckyDrawId: number, from: string, to: string): Promise<boolean> {
    return changeOne(this.gateway, (tables) => ({
      table: tables.drawCommitment,
      set: { sealed: to },
      where: and(this.#isNamed(tables, luckyDrawId), eq(tables.drawCommitment.sealed, from)),
    }))
  }

  /** Belongs to the change that brought it, which counted as one. */
  async #show(luckyDrawId: number, shown: { readonly seedDigest: string } | { readonly seed: string }): Promise<void> {
    const isHidden = (table: LuckyDrawTables['luckyDraw']) => isNull('seed' in shown ? table.seed : table.seedDigest)
    await changeOne(this.gateway, ({ luckyDraw: table }) => ({
      table,
      set: { ...AS_IT_IS, ...shown },
      where: and(eq(table.tenantId, this.tenantId), eq(table.id, luckyDrawId), isHidden(table)),
    }))
  }

  #isNamed({ drawCommitment: table }: LuckyDrawTables, luckyDrawId: number) {
    return and(eq(table.tenantId, this.tenantId), eq(table.luckyDrawId, luckyDrawId))
  }
}

const listSealedOtherwise = defineRead<Key & { seal: string; sealLength: number; limit: number }>()(
  'lucky_draw_commitment_sealed_otherwise',
  (db, { drawCommitment: table }: LuckyDrawTables) => {
    const { tenantId, luckyDrawId, digest, sealed } = table
    const begins = sql`substr(${sealed}, 1, cast(${sql.placeholder('sealLength')} as integer))`
    const after = sql`(${sql.placeholder('tenantId')}, ${sql.placeholder('luckyDrawId')})`
    return db
      .select({ tenantId, luckyDrawId, digest, sealed })
      .from(table)
      .where(
        and(
          isNotNull(sealed),
          sql`${begins} <> ${sql.placeholder('seal')}`,
          sql`(${tenantId}, ${luckyDrawId}) > ${after}`,
        ),
      )
      .orderBy(asc(tenantId), asc(luckyDrawId))
      .limit(sql.placeholder('limit'))
  },
)

/** Before every lucky draw. */
const FIRST: Key = { tenantId: -1, luckyDrawId: -1 }

/** Sealed seeds of all tenants. */
export class DrizzleDrawSeedSweep implements DrawSeedSweep {
  constructor(private readonly gateway: Gateway<LuckyDrawTables>) {}

  async listSealedOtherwise(seal: string, limit: number, after?: KeptSeed): Promise<KeptSeed[]> {
    const { tenantId, luckyDrawId } = after ?? FIRST
    const values = { tenantId, luckyDrawId, seal, sealLength: seal.length, limit }
    return (await this.gateway.execute(listSealedOtherwise, values)) as KeptSeed[]
  }
}
