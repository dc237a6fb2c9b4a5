import { z } from 'zod'
import { isObject } from './is-object.js'

/** An object that the host implements; that it has the methods is checked at start, their behaviour is not. */
export const implementing = <T>(what: string, ...methods: string[]) =>
  z.custom<T>((value) => isObject(value) && lackedBy(value, methods).length === 0, {
    error: ({ input }) => `must be ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}${whyNot(input, methods)}`,
  })

const lackedBy = (value: Record<string, unknown>, methods: readonly string[]): readonly string[] =>
  methods.filter((method) => typeof value[method] !== 'function')

/** Of an object that comes near it. */
function whyNot(value: unknown, methods: readonly string[]): string {
  if (value instanceof Promise) return '; it is a promise: await it'
  return isObject(value) ? `; it lacks ${lackedBy(value, methods).join(', ')}` : ''
}

/** The longest that a timer waits: what is longer overflows, and would be over at once. */
const LONGEST_TIMER = 2_147_483_647

/** A time that a machine waits; `most` where something is added to it, or it is multiplied. */
export const milliseconds = (most = LONGEST_TIMER) => z.int().min(1).max(most)

/** Where something is reached from outside; what is put behind it begins with a slash, so it ends with none. */
export const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .refine((text) => !/[?#]|\/\/[^/]*@/.test(text), { error: 'must have no query, no fragment and no credentials' })
  .transform((text) => text.replace(/\/+$/, ''))

const MIN_SECRET_BYTES = 32

/** What others are signed, sealed or derived with: nobody guesses it. */
export const longSecret = z.string().refine((text) => new TextEncoder().encode(text).length >= MIN_SECRET_BYTES, {
  error: `must have at least ${MIN_SECRET_BYTES} bytes`,
})

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** What options have to be, for factories in other packages. */
export const option = {
  implementing,
  milliseconds,
  text: () => z.string().min(1, { error: 'must not be empty' }),
  matching: (pattern: RegExp, error: string) => z.string({ error }).regex(pattern, { error }),
  texts: () => z.array(z.string().min(1, { error: 'must not be empty' })),
  whole: (least: number, most = Number.MAX_SAFE_INTEGER) => z.int().min(least).max(most),
  number: () => z.number(),
  flag: () => z.boolean(),
  only: (value: string | true) => z.literal(value),
  bytes: () => z.instanceof(Uint8Array),
  /** One of two kinds; `error` says which. */
  either: (error: string, ...kinds: [z.ZodType, z.ZodType]) => z.union(kinds, { error }),
  /** One of these texts. */
  oneOf: (...texts: readonly string[]) => z.enum(texts),
  group: (shape: z.ZodRawShape) => z.strictObject(shape),
  /** A function, whatever it takes. */
  callback: () => z.custom<unknown>(isFunction, { error: 'must be a function' }),
  baseUrl: () => baseUrl,
  /** A base URL, or a function where it is not known yet. */
  lateBaseUrl: () =>
    z.custom<unknown>((value) => isFunction(value) || baseUrl.safeParse(value).success, {
      error: 'must be an http or https URL without query, or a function',
    }),
}

/**
 * Throws a `TypeError` that names every wrong option by its path, as `createOpenApi` does; what is no option is wrong, too.
 * Answers the options as they are.
 */
export function checkOptions<T extends object>(factory: string, options: T, shape: z.ZodRawShape): T {
  const result = z.strictObject(shape).safeParse(options)
  if (!result.success) throw wrongOptions(factory, result.error)
  return options
}

/** What is wrong with options, by their paths. */
export function wrongOptions(factory: string, { issues }: z.ZodError): TypeError {
  const faults = issues.map(({ path, message }) => `${path.join('.') || 'options'}: ${message}`)
  return new TypeError(`${factory}: ${faults.join('; ')}`)
}
