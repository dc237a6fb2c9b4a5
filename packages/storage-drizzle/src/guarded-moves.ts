import { and, or, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { LifecycleMove } from '@org/openapi-core/storage'

/** Numbers written into a statement: a bound value hides from both databases that a partial index serves it. */
export const constant = (...values: readonly number[]): SQL => sql.raw(values.join(', '))

/** Whether a row stands where one of these moves begins, and the move's condition holds; never where there is no move. */
export function mayMove<Condition extends string>(
  status: SQLWrapper,
  moves: readonly LifecycleMove<Condition>[],
  conditions: Readonly<Record<Condition, SQL>>,
): SQL {
  const begins = moves.map(({ from, when }) => and(sql`${status} = ${constant(from)}`, when && conditions[when]))
  return or(...begins) ?? sql`false`
}
