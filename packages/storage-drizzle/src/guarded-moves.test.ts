import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { couponLifecycle, payOrderLifecycle } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { mayMove } from './guarded-moves.js'

const written = (statement: SQL) => new PgDialect().sqlToQuery(statement)
const status = sql`status`

it('guards a statement with the sources of its moves and the condition of each, without values', () => {
  const paid = mayMove(status, payOrderLifecycle.movesOf('paid'), { newest: sql`is_newest` })
  expect(written(paid)).toMatchObject({ sql: '(status = 0 or (status = 20 and is_newest))', params: [] })
  const closed = mayMove(status, payOrderLifecycle.movesOf('closed'), {})
  expect(written(closed).sql).toBe('status = 0')
  const voided = mayMove(status, couponLifecycle.movesOf('void'), {})
  expect(written(voided).sql).toBe('(status = 1 or status = 4)')
  expect(written(mayMove(status, [], {})).sql).toBe('false')
})

it('does not compile without the statement of a condition that the moves have', () => {
  // @ts-expect-error -- `newest` is missing, so that any closed order would be paid
  const unguarded = () => mayMove(status, payOrderLifecycle.movesOf('paid'), {})
  expect(unguarded).toBeTypeOf('function')
})
