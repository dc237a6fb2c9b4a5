import type { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import type { Localized } from '../../kernel/errors.js'
import { isObject } from '../../kernel/is-object.js'
import { isReachable } from '../../kernel/storage/page.js'
import type { PageQuery } from '../../kernel/storage/page.js'
import { withoutAbsentNulls } from './absent-nulls.js'
import { reasonFor, REQUIRED } from './issue-reason.js'
import type { RawIssue } from './issue-reason.js'
import { BODY_MISSING, INVALID_PARAMETER } from '../transport-errors.js'

/**
 * Validates what a caller sent; throws 400 that names the first wrong field and what it must be. A member that may be
 * absent may be null, and is absent then, unless its schema has a meaning for null.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const value = withoutAbsentNulls(schema, input ?? {})
  // What `safeParse` does, but for its messages: raw issues know which rule they come from, and with it both languages.
  const result = schema._zod.run({ value, issues: [] }, { async: false })
  if (result instanceof Promise) throw new Error('validate: a schema of a request must not be asynchronous')
  const [issue] = result.issues
  if (issue === undefined) return withReachablePage(result.value as z.output<Schema>)
  if (input === undefined) throw new ApiError(BODY_MISSING)
  throw invalidParameter(issue, value)
}

/**
 * Whatever is paged: the rows before a page must be countable. Which page number is too much depends on the size of
 * the pages, so that no schema of one member can say it.
 */
function withReachablePage<Data>(data: Data): Data {
  if (isPageQuery(data) && !isReachable(data)) throw refuseParameter('pageNo', BEYOND_LAST_PAGE)
  return data
}

function isPageQuery(data: unknown): data is PageQuery {
  return isObject(data) && typeof data['pageNo'] === 'number' && typeof data['pageSize'] === 'number'
}

const BEYOND_LAST_PAGE: Localized = { en: 'is too large for this pageSize', zh: '对此 pageSize 过大' }

function invalidParameter(issue: RawIssue, input: unknown): ApiError {
  const steps = issue.path ?? []
  const path = pathOf(steps)
  const reason = valueAt(input, steps) === undefined ? REQUIRED : reasonFor(issue)
  return new ApiError(INVALID_PARAMETER, { values: { path, reason }, detail: path })
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? Reflect.get(value, key) : undefined), input)
}

/** 400 for a field whose fault only the rules of a domain can see (a reference to nothing, two fields at odds). */
export function refuseParameter(path: string, reason: Localized): ApiError {
  return new ApiError(INVALID_PARAMETER, { values: { path, reason }, detail: path })
}

function pathOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body'
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`)).join('')
}
