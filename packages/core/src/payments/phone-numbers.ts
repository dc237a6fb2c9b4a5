/** A phone number in two parts. */
export interface SplitPhone {
  /** The dial code, without `+`: digits only. */
  readonly callingCode: string
  /** As it was written, so that brackets, dots or an extension may be in it. */
  readonly nationalNumber: string
}

/** What is known of the world's dial codes: `libPhoneNumbers()` of `@org/openapi-phone-numbers`, or the host's own. */
export interface PhoneNumbers {
  /** The dial code of an ISO 3166-1 alpha-2 country in capitals, without `+`; undefined for what is none. */
  dialCodeOf(country: string): string | undefined
  /**
   * Splits a number that begins with `+` and digits after the longest dial code that these digits begin with and that is
   * known; undefined where none is, or where no digit would be left. Whether the number exists is not checked.
   */
  split(international: string): SplitPhone | undefined
}
