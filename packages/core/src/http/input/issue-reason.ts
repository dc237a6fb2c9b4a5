import type { z } from 'zod'
import type { Localized } from '../../kernel/errors.js'
import { isObject } from '../../kernel/is-object.js'

/** What is wrong with a value, before zod has put it into words of its own. */
export type RawIssue = z.core.$ZodRawIssue

/** A rule's own words, for the parameters of a check: `.regex(CODE, saying('must be …', '必须…'))`. */
export function saying(en: string, zh: string) {
  return { error: en, params: { zh } }
}

/** The reason for a member that is missing, and of one that is blank where it must not be. */
export const REQUIRED: Localized = { en: 'is required', zh: '不能为空' }

/** The reason for a name that a query has several times, and may have once. */
export const REPEATED: Localized = { en: 'must come only once', zh: '只能出现一次' }

/** For a rule that has no words in one of the languages; a test makes sure that requests have no such rule. */
export const NOT_VALID: Localized = { en: 'is not valid', zh: '格式不正确' }

const TYPE_NAMES: Readonly<Record<string, Localized>> = {
  integer: { en: 'integer', zh: '整数' },
  int: { en: 'integer', zh: '整数' },
  number: { en: 'number', zh: '数字' },
  string: { en: 'string', zh: '字符串' },
  boolean: { en: 'boolean', zh: '布尔值' },
  array: { en: 'array', zh: '数组' },
  object: { en: 'object', zh: '对象' },
  record: { en: 'object', zh: '对象' },
}

/** What the value must be, in both languages: the rule's own words, or ours for its kind. Never those of zod. */
export function reasonFor(issue: RawIssue): Localized {
  const own = ownWords(issue)
  // A field that wants an integer names it as its message, because zod expects a number first.
  const type = own === undefined ? undefined : nameOfType(own)
  if (type !== undefined) return mustBe(type)
  return own === undefined ? ourWords(issue) : { en: own, zh: chineseWords(issue) }
}

const nameOfType = (name: string): Localized | undefined =>
  Object.hasOwn(TYPE_NAMES, name) ? TYPE_NAMES[name] : undefined

function ownWords(issue: RawIssue): string | undefined {
  if (issue.message !== undefined) return issue.message
  const say = issue.inst?._zod.def.error as z.core.$ZodErrorMap | undefined
  const said = say?.(issue)
  return typeof said === 'object' && said !== null ? said.message : (said ?? undefined)
}

/** `zh` of the params that the words were given with. */
function chineseWords({ inst, ...issue }: RawIssue): string {
  const given = (issue.code === 'custom' ? issue.params : undefined) ?? paramsOf(inst?._zod.def)
  const zh: unknown = given?.['zh']
  return typeof zh === 'string' ? zh : NOT_VALID.zh
}

function paramsOf(def: object | undefined): Readonly<Record<string, unknown>> | undefined {
  return def !== undefined && 'params' in def && isObject(def.params) ? def.params : undefined
}

function ourWords(issue: RawIssue): Localized {
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(nameOfType(issue.expected) ?? { en: issue.expected, zh: issue.expected })
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), sideOf(issue, 'least'))
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), sideOf(issue, 'most'))
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ')
      return issue.values.length === 1
        ? { en: `must be ${values}`, zh: `必须是 ${values}` }
        : { en: `must be one of ${values}`, zh: `必须是 ${values} 之一` }
    }
    case 'not_multiple_of':
      return { en: `must be a multiple of ${issue.divisor}`, zh: `必须是 ${issue.divisor} 的倍数` }
    case 'unrecognized_keys':
      return { en: `must not have ${issue.keys.join(', ')}`, zh: `不能包含 ${issue.keys.join('、')}` }
    case 'invalid_union':
      return eitherOf(issue.errors.map(([first]) => first))
    case 'invalid_key':
    case 'invalid_element':
      return nestedReason(issue.issues[0], issue.code === 'invalid_key' ? NAME : ELEMENT)
    default:
      return NOT_VALID
  }
}

function mustBe(type: Localized): Localized {
  return { en: `must be ${type.en}`, zh: `必须是${type.zh}` }
}

const NAME: Localized = { en: 'as a name', zh: '的名称' }
const ELEMENT: Localized = { en: 'as an element', zh: '的元素' }

function nestedReason(issue: z.core.$ZodIssue | undefined, what: Localized): Localized {
  const { en, zh } = issue === undefined ? NOT_VALID : inWords(issue)
  return { en: `${what.en} ${en}`, zh: `${what.zh}${zh}` }
}

/** What each alternative wants of the value itself; one that wants something of its inside is too far to tell of. */
function eitherOf(issues: readonly (z.core.$ZodIssue | undefined)[]): Localized {
  const reasons = issues.flatMap((issue) => (issue === undefined || issue.path.length > 0 ? [] : [inWords(issue)]))
  if (reasons.length === 0) return NOT_VALID
  const distinct = (language: keyof Localized) => [...new Set(reasons.map((reason) => reason[language]))]
  return { en: distinct('en').join(' or '), zh: distinct('zh').join('或') }
}

/** Issues inside of others have zod's words already, which are dropped. */
function inWords({ message: _, ...issue }: z.core.$ZodIssue): Localized {
  return ourWords({ ...issue, input: undefined })
}

const SIDES = {
  least: { en: 'at least', zh: '至少' },
  most: { en: 'at most', zh: '至多' },
  more: { en: 'more than', zh: '大于' },
  less: { en: 'less than', zh: '小于' },
  exactly: { en: 'exactly', zh: '必须' },
}

type Side = keyof typeof SIDES

function sideOf(
  { exact, inclusive }: { readonly exact?: boolean; readonly inclusive?: boolean },
  inclusively: 'least' | 'most',
): Side {
  if (exact === true) return 'exactly'
  if (inclusive !== false) return inclusively
  return inclusively === 'least' ? 'more' : 'less'
}

function bound(origin: string, limit: number, which: Side): Localized {
  const side = SIDES[which]
  if (origin === 'string') {
    if (which === 'least' && limit === 1) return { en: 'must not be blank', zh: '不能为空' }
    return { en: `must have ${side.en} ${counted(limit, 'character')}`, zh: `长度${side.zh}为 ${limit}` }
  }
  if (origin === 'array')
    return { en: `must have ${side.en} ${counted(limit, 'element')}`, zh: `元素个数${side.zh}为 ${limit}` }
  if (which === 'more' || which === 'less') return { en: `must be ${side.en} ${limit}`, zh: `必须${side.zh} ${limit}` }
  return { en: `must be ${side.en} ${limit}`, zh: `${side.zh}为 ${limit}` }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
