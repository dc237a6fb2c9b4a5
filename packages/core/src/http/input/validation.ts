import type { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import type { Localized } from '../../kernel/errors.js'
import { isObject } from '../../kernel/is-object.js'
import { isReachable } from '../../kernel/storage/page.js'
import type { PageQuery } from '../../kernel/storage/page.js'
import { reasonFor, REPEATED, REQUIRED } from './issue-reason.js'
import type { RawIssue } from './issue-reason.js'
import { BODY_MISSING, INVALID_PARAMETER } from '../transport-errors.js'

/** Validates what a caller sent; throws 400 that names the first wrong field and what it must be. */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  return validated(schema, input, reasonFor)
}

/** The same of a parsed query, where a list is a name that came several times. */
export function validateQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  return validated(schema, query, (issue, value) =>
    Array.isArray(value) && isOfOneValue(issue) ? REPEATED : reasonFor(issue),
  )
}

/** What is wrong with the value that is there. */
type Reason = (issue: RawIssue, value: unknown) => Localized

function validated<Schema extends z.ZodType>(schema: Schema, input: unknown, reason: Reason): z.output<Schema> {
  const value = input ?? {}
  // What `safeParse` does, but for its messages: raw issues know which rule they come from, and with it both languages.
  const result = schema._zod.run({ value, issues: [] }, { async: false })
  if (result instanceof Promise) throw new Error('validate: a schema of a request must not be asynchronous')
  const issue = firstIssue(result.issues)
  if (issue === undefined) return withReachablePage(result.value as z.output<Schema>)
  if (input === undefined) throw new ApiError(BODY_MISSING)
  const steps = issue.path ?? []
  const there = valueAt(value, steps)
  throw refuseParameter(pathOf(steps), there === undefined ? REQUIRED : reason(issue, there))
}

/**
 * The first, but for an integer past what numbers can hold: it is past the bound of its rule, too, which is nearer and comes
 * after it.
 */
function firstIssue([first, second]: readonly RawIssue[]): RawIssue | undefined {
  const isPastNumbers = (first?.code === 'too_big' || first?.code === 'too_small') && first.origin === 'int'
  return isPastNumbers && second?.code === first.code && pathOf(second.path ?? []) === pathOf(first.path ?? [])
    ? second
    : first
}

/** Whether the rule wants another value in place of this one, and not a longer or a shorter list. */
const isOfOneValue = ({ code }: RawIssue): boolean =>
  code === 'invalid_type' || code === 'invalid_union' || code === 'invalid_value'

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

/** The value at the path; a text where it leads into one, as into a list that is written as one. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (isObject(value)) return Reflect.get(value, key)
    return typeof value === 'string' ? value : undefined
  }, input)
}

/** 400 for a field whose fault only the rules of a domain can see (a reference to nothing, two fields at odds). */
export function refuseParameter(path: string, reason: Localized): ApiError {
  return new ApiError(INVALID_PARAMETER, { values: { path, reason }, detail: path })
}

function pathOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body'
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`)).join('')
}
