import type { Revised } from '@org/openapi-core/storage'

/** The row as it is after so many changes of it. */
export function changed<Row extends object>(row: Row, times = 1): Row {
  const { revision = 1 } = row as Partial<Revised>
  return { ...row, revision: revision + times }
}
