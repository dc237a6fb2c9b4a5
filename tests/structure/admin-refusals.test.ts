import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AdminOperation } from '../../packages/core/src/http/admin-api/admin-operation.js'
import { validate } from '../../packages/core/src/http/input/validation.js'
import { civilZone, inZone } from '../../packages/core/src/kernel/civil-time.js'
import { ApiError } from '../../packages/core/src/kernel/errors.js'
import { adminOperations } from '../../packages/core/src/operations.js'
import { bodyOf, membersOf } from './admin-surface.js'

const zone = civilZone('Asia/Shanghai')

/** The `error_detail` that a request is refused with; undefined where it is not. */
function detailOf(schema: z.ZodType, request: object): string | undefined {
  try {
    inZone(zone, () => validate(schema, request))
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.options.detail
  }
}

/** Values of which each member takes not all. */
const WRONG_BODY: readonly unknown[] = [[[]], { x: [] }, -1.5, 'x'.repeat(20_000)]
const WRONG_QUERY: readonly unknown[] = ['x,', ['x'], 'x'.repeat(20_000)]

/** Members whose wrong value is not told by their name. */
function untold(
  schema: z.ZodType,
  members: readonly string[],
  { valid, wrong }: { valid: object; wrong: readonly unknown[] },
): string[] {
  return members.flatMap((member) => {
    const details = wrong.flatMap((value) => detailOf(schema, { ...valid, [member]: value }) ?? [])
    const [first] = details
    if (first === undefined) return [`${member} takes everything`]
    return details.every(
      (detail) => detail === member || detail.startsWith(`${member}.`) || detail.startsWith(`${member}[`),
    )
      ? []
      : [`${member} told as ${details.join(' ')}`]
  })
}

const named = ({ method, path }: AdminOperation): string => `${method} ${path.replace('/admin-api/', '')}`

test('error_detail names the member of a body that is wrong (rules/admin-api#envelope)', () => {
  const found = adminOperations.flatMap((operation) => {
    const { body, example } = operation
    if (body === undefined) return []
    return untold(body, membersOf(bodyOf(operation)), { valid: example.body as object, wrong: WRONG_BODY }).map(
      (fault) => `${named(operation)} ${fault}`,
    )
  })
  expect(found).toEqual([])
})

test('error_detail names the parameter of a query that is wrong (rules/admin-api#envelope)', () => {
  const found = adminOperations.flatMap((operation) => {
    const { query } = operation
    if (!(query instanceof z.ZodObject)) return []
    const valid = Object.fromEntries(
      Object.keys(query.shape).flatMap(
        (name) =>
          ({ id: [[name, '1']], userId: [[name, '1']], ids: [[name, '1']], luckyDrawId: [[name, '1']] })[name] ?? [],
      ),
    )
    return untold(query, Object.keys(query.shape), { valid, wrong: WRONG_QUERY }).map(
      (fault) => `${named(operation)} ${fault}`,
    )
  })
  expect(found).toEqual([])
})
