import postgres from 'postgres'
import { qualityCheckSeed } from '../data/quality-check-seed.js'
import { seedPostgres } from '../data/seed-postgres.js'
import type { FindNewest, QcRow } from './qc-detail.js'

type StoredRow = Omit<QcRow, 'completionTime'> & { completionTime: Date }

/** Four connections: postgres.js's own pool slows down under load, one-connection clients do not. */
const clientCount = 4

/** The table as the engine's storage has it: same columns, same index. */
const schema = `
  CREATE TABLE qc_record (
    tenant_id bigint NOT NULL, id bigint NOT NULL, goods_id text NOT NULL, source integer NOT NULL, sku_id text,
    goods_name text, local_goods_name text, spec_name text, local_spec_name text, image_path text,
    goods_detail_url text, qc_path_list jsonb NOT NULL, length text, width text, height text, weight text, volume text,
    completion_time timestamptz(3) NOT NULL, inspector text, photographer text, create_time timestamptz(3) NOT NULL,
    deleted_at timestamptz(3), PRIMARY KEY (tenant_id, id)
  );
  CREATE INDEX qc_record_goods ON qc_record (tenant_id, goods_id, source, completion_time, id)
    WHERE deleted_at IS NULL`

/** Seeds the empty database at `url` and answers from it, prepared, by the clients in rotation. */
export async function postgresQcRecords(url: string): Promise<FindNewest> {
  const clients = Array.from({ length: clientCount }, () => postgres(url, { max: 1, onnotice: () => undefined }))
  const [first] = clients
  if (first === undefined) throw new Error('no client')
  await first.unsafe(schema)
  await seedPostgres(first, qualityCheckSeed)
  let turn = 0
  return async (tenantId, goodsId, source) => {
    const sql = clients[turn++ % clientCount] ?? first
    const [row] = await sql<StoredRow[]>`
      SELECT goods_id AS "goodsId", qc_path_list AS "qcPathList", length, width, height, weight, volume,
        completion_time AS "completionTime"
      FROM qc_record
      WHERE tenant_id = ${tenantId} AND goods_id = ${goodsId} AND source = ${source} AND deleted_at IS NULL
      ORDER BY completion_time DESC, id DESC LIMIT 1`
    return row === undefined ? undefined : { ...row, completionTime: row.completionTime.getTime() }
  }
}
