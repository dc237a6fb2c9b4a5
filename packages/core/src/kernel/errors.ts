import { knownAcrossCopies } from './across-copies.js'

/** A text in the languages that `msg` is offered in. */
export interface Localized {
  readonly en: string
  readonly zh: string
}

/** The languages of `msg`; English is the default. */
export type Language = keyof Localized

/** One row of the catalogue of codes: callers branch on `code`, people read the text. */
export interface ErrorDefinition {
  /** 400 to 499, 500 and 503 are transport errors and the HTTP status; codes from 1,000,000,000 on are business errors. */
  readonly code: number
  /** The constant's name, published in the OpenAPI document. */
  readonly name: string
  /** `{placeholders}` are filled from the error's values. */
  readonly message: Localized
}

/** Declares one code of the catalogue. */
export function defineError(code: number, name: string, message: Localized): ErrorDefinition {
  return { code, name, message }
}

/** What an error carries besides its definition. */
export interface ApiErrorOptions {
  /** Fill the placeholders of the message. */
  readonly values?: Readonly<Record<string, string | number | Localized>> | undefined
  /** Goes out as `error_detail` of the admin envelope: on 400 the path of the wrong field. */
  readonly detail?: string | undefined
  /** Response headers, for example `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Never sent; named in the log. */
  readonly cause?: unknown
}

/** The one error that is meant for a caller. Every other error becomes 500 with a fixed message. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly definition: ErrorDefinition,
    readonly options: ApiErrorOptions = {},
  ) {
    super(definition.name, { cause: options.cause })
  }

  /** The number in the envelope's `code`. */
  get code(): number {
    return this.definition.code
  }

  /** The text for `msg`, placeholders filled. */
  messageIn(language: Language): string {
    const values = this.options.values
    const template = this.definition.message[language]
    if (values === undefined) return template
    return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name]
      if (value === undefined) return placeholder
      return shortened(typeof value === 'object' ? value[language] : String(value))
    })
  }
}

knownAcrossCopies(ApiError, 'ApiError')

/** How much a message repeats of what somebody sent: a path of a request, the name of a member … */
export const LONGEST_QUOTE = 500

/** A text as a message quotes it. */
export function shortened(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1).toWellFormed()}…` : text
}
