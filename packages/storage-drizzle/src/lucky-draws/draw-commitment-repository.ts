import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type {
  DrawCommitment,
  DrawCommitmentRepository,
  DrawSeedSweep,
  KeptSeed,
  SealedSeed,
} from '@org/openapi-core/storage'
import { isGiven } from '../conditions.js'
import { changeOne } from '../change-one.js'
import { defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { AS_IT_IS } from '../lock-rows.js'
import { TenantRepository } from '../tenant-repository.js'
import type { LuckyDrawTables } from './tables.js'

/** In the path of each draw of a committed lucky draw. */
const take = defineWrite<{ tenantId: number; luckyDrawId: number }>()(
  'lucky_draw_commitment_take',
  (db, { drawCommitment: table }: LuckyDrawTables) =>
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
  async begin(luckyDrawId: number, seed: SealedSeed): Promise<boolean> {
    const values = { tenantId: this.tenantId, luckyDrawId, ...seed }
    const rows = await this.gateway.query('write', (db, { drawCommitment: table }) =>
      db.insert(table).values(values).onConflictDoNothing().returning({ digest: table.digest }),
    )
    if (rows.length === 0) return false
    await this.#show(luckyDrawId, { seedDigest: seed.digest })
    return true
  }

  async find(luckyDrawId: number): Promise<DrawCommitment | undefined> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const { digest, sealed, drawnCount } = tables.drawCommitment
      return db
        .select({ digest, sealed, drawnCount })
        .from(tables.drawCommitment)
        .where(this.#isNamed(tables, luckyDrawId))
    })
    return rows[0]
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

/** Sealed seeds of all tenants. */
export class DrizzleDrawSeedSweep implements DrawSeedSweep {
  constructor(private readonly gateway: Gateway<LuckyDrawTables>) {}

  async listSealedOtherwise(seal: string, limit: number, after?: KeptSeed): Promise<KeptSeed[]> {
    const rows = await this.gateway.query('read', (db, { drawCommitment: table }) => {
      const { tenantId, luckyDrawId, digest, sealed } = table
      const isOther = sql`substr(${sealed}, 1, cast(${seal.length} as integer)) <> ${seal}`
      const isLater = after && sql`(${tenantId}, ${luckyDrawId}) > (${after.tenantId}, ${after.luckyDrawId})`
      return db
        .select({ tenantId, luckyDrawId, digest, sealed })
        .from(table)
        .where(and(isNotNull(sealed), isOther, isLater))
        .orderBy(asc(tenantId), asc(luckyDrawId))
        .limit(limit)
    })
    return rows as KeptSeed[]
  }
}
