import type { CryptoKey } from 'jose'
import { z } from 'zod'
import { authenticate } from './bearer-token.js'
import type { PartnerHandler } from './partner-handler.js'
import { Refusal } from './refusal.js'

/** The columns that the answer needs, as a database gives them. */
export interface QcRow {
  goodsId: string
  qcPathList: string[]
  length: string | null
  width: string | null
  height: string | null
  weight: string | null
  volume: string | null
  /** Milliseconds since the epoch. */
  completionTime: number
}

/** The newest check of a goods; SQLite answers at once, PostgreSQL later. */
export type FindNewest = (
  tenantId: number,
  goodsId: string,
  source: number,
) => QcRow | undefined | Promise<QcRow | undefined>

const bodySchema = z.object({
  goodsId: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .refine((id) => id !== '0'),
  source: z.union([z.literal(1), z.literal(2), z.literal(3)]),
})

/** `goods/qc-detail` by hand: what an engineer would write who has one endpoint to write. */
export function qcDetailHandler(key: CryptoKey, findNewest: FindNewest): PartnerHandler {
  return {
    authenticate: (readHeader) => authenticate(key, readHeader, 'goods:qc:read'),
    async answer({ tenantId }, body) {
      const parsed = bodySchema.safeParse(body)
      if (!parsed.success) throw new Refusal(400, `Invalid parameter: ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
      const row = await findNewest(tenantId, parsed.data.goodsId, parsed.data.source)
      return row === undefined ? null : toQcDetail(row)
    },
  }
}

function toQcDetail(row: QcRow): Record<string, unknown> {
  return {
    goodsId: row.goodsId,
    qcPathList: row.qcPathList,
    length: row.length,
    width: row.width,
    height: row.height,
    weight: row.weight,
    volume: row.volume,
    completionTime: formatShanghai(row.completionTime),
  }
}

const shanghaiOffsetMs = 8 * 3_600_000

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, which has had no daylight saving since 1992. */
function formatShanghai(epochMs: number): string {
  const civil = new Date(epochMs + shanghaiOffsetMs)
  const date = `${civil.getUTCFullYear()}-${two(civil.getUTCMonth() + 1)}-${two(civil.getUTCDate())}`
  return `${date} ${two(civil.getUTCHours())}:${two(civil.getUTCMinutes())}:${two(civil.getUTCSeconds())}`
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
