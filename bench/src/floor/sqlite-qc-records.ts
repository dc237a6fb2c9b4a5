import { join } from 'node:path'
import { qualityCheckSeed } from '../data/quality-check-seed.js'
import { seedSqlite } from '../data/seed-sqlite.js'
import { openSqlite } from '../writes/sqlite-database.js'
import type { FindNewest, QcRow } from './qc-detail.js'

type StoredRow = Omit<QcRow, 'qcPathList'> & { qcPathList: string }

/** The table as the engine's storage has it: same columns, same index, same durability. */
const schema = `
  CREATE TABLE qc_record (
    tenant_id INTEGER NOT NULL, id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, goods_id TEXT NOT NULL, source INTEGER NOT NULL, sku_id TEXT,
    goods_name TEXT, local_goods_name TEXT, spec_name TEXT, local_spec_name TEXT, image_path TEXT,
    goods_detail_url TEXT, qc_path_list TEXT NOT NULL, length TEXT, width TEXT, height TEXT, weight TEXT, volume TEXT,
    completion_time INTEGER NOT NULL, inspector TEXT, photographer TEXT, create_time INTEGER NOT NULL,
    deleted_at INTEGER
  ) STRICT;
  CREATE INDEX qc_record_goods ON qc_record (tenant_id, goods_id, source, completion_time, id)
    WHERE deleted_at IS NULL`

const newest = `
  SELECT goods_id AS goodsId, qc_path_list AS qcPathList, length, width, height, weight, volume,
    completion_time AS completionTime
  FROM qc_record WHERE tenant_id = ? AND goods_id = ? AND source = ? AND deleted_at IS NULL
  ORDER BY completion_time DESC, id DESC LIMIT 1`

/** Opens a seeded database file in `folder` and prepares the read. */
export function sqliteQcRecords(folder: string): FindNewest {
  const database = openSqlite(join(folder, 'floor.db'))
  database.exec(schema)
  seedSqlite(database, qualityCheckSeed)
  const statement = database.prepare<[number, string, number], StoredRow>(newest)
  return (tenantId, goodsId, source) => {
    const row = statement.get(tenantId, goodsId, source)
    return row === undefined ? undefined : { ...row, qcPathList: JSON.parse(row.qcPathList) as string[] }
  }
}
