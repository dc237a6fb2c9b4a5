import type { z } from 'zod'
import { ApiError } from '../kernel/errors.js'
import type { Localized } from '../kernel/errors.js'
import { BODY_MISSING, INVALID_PARAMETER } from './transport-errors.js'

type Issue = z.core.$ZodIssue

/** Validates what a caller sent; throws 400 that names the first wrong field and what it must be. */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input ?? {})
  if (result.success) return result.data
  if (input === undefined) throw new ApiError(BODY_MISSING)
  throw invalidParameter(result.error.issues[0] as Issue, input)
}

function invalidParameter(issue: Issue, input: unknown): ApiError {
  const path = pathOf(issue.path)
  const reason = valueAt(input, issue.path) === undefined ? REQUIRED : reasonFor(issue)
  return new ApiError(INVALID_PARAMETER, { values: { path, reason }, detail: path })
}

const REQUIRED: Localized = { en: 'is required', zh: '不能为空' }

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input)
}

/** 400 for a field whose fault only the rules of a domain can see (a reference to nothing, two fields at odds). */
export function refuseParameter(path: string, reason: Localized): ApiError {
  return new ApiError(INVALID_PARAMETER, { values: { path, reason }, detail: path })
}

function pathOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body'
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`)).join('')
}

const TYPE_NAMES: Record<string, Localized> = {
  integer: { en: 'integer', zh: '整数' },
  int: { en: 'integer', zh: '整数' },
  number: { en: 'number', zh: '数字' },
  string: { en: 'string', zh: '字符串' },
  boolean: { en: 'boolean', zh: '布尔值' },
  array: { en: 'array', zh: '数组' },
  object: { en: 'object', zh: '对象' },
  record: { en: 'object', zh: '对象' },
}

function reasonFor(issue: Issue): Localized {
  switch (issue.code) {
    case 'invalid_type': {
      // A field that wants an integer names it as its message, because zod expects a number first.
      return mustBe(TYPE_NAMES[issue.message] ?? TYPE_NAMES[issue.expected] ?? { en: issue.expected, zh: issue.expected })
    }
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), issue.exact === true ? 'exactly' : 'least')
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), issue.exact === true ? 'exactly' : 'most')
    case 'invalid_value': {
      const type = TYPE_NAMES[issue.message]
      if (type !== undefined) return mustBe(type)
      const values = issue.values.map(String).join(', ')
      return { en: `must be one of ${values}`, zh: `必须是 ${values} 之一` }
    }
    default:
      return customReason(issue)
  }
}

function mustBe(type: Localized): Localized {
  return { en: `must be ${type.en}`, zh: `必须是${type.zh}` }
}

/** A schema's own message; `zh` comes from the check's `params` where it gives one. */
function customReason(issue: Issue): Localized {
  const zh = issue.code === 'custom' ? (issue.params?.['zh'] as unknown) : undefined
  return { en: issue.message, zh: typeof zh === 'string' ? zh : '格式不正确' }
}

const SIDES = {
  least: { en: 'at least', zh: '至少' },
  most: { en: 'at most', zh: '至多' },
  exactly: { en: 'exactly', zh: '必须' },
}

function bound(origin: string, limit: number, which: keyof typeof SIDES): Localized {
  const side = SIDES[which]
  if (origin === 'string') {
    if (which === 'least' && limit === 1) return { en: 'must not be blank', zh: '不能为空' }
    return { en: `must have ${side.en} ${limit} characters`, zh: `长度${side.zh}为 ${limit}` }
  }
  if (origin === 'array') return { en: `must have ${side.en} ${limit} elements`, zh: `元素个数${side.zh}为 ${limit}` }
  return { en: `must be ${side.en} ${limit}`, zh: `${side.zh}为 ${limit}` }
}
