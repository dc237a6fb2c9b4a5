import type { MovedTable } from './moved-tables.js'
import type { Row } from './row-text.js'

/** The resource that the operate log calls a tenant's applications. */
const RESOURCE = 'system/partner-app'

const isOfApplication = ({ name }: MovedTable, row: Row): boolean =>
  name === 'operate_log' && row['resource'] === RESOURCE && row['resourceId'] !== null

/**
 * The ids of applications are given anew where they arrive. The operate log refers to them, and travels with their client
 * ids in the place of those.
 */
export function toldByClient(table: MovedTable, row: Row, clients: ReadonlyMap<number, string>): Row {
  if (!isOfApplication(table, row)) return row
  return { ...row, resourceId: clients.get(Number(row['resourceId'])) ?? row['resourceId'] }
}

/** The same row with the ids that the applications have here. */
export function toldById<R extends Row>(table: MovedTable, row: R, ids: ReadonlyMap<string, number>): R {
  if (!isOfApplication(table, row)) return row
  const id = ids.get(String(row['resourceId']))
  return id === undefined ? row : { ...row, resourceId: String(id) }
}
