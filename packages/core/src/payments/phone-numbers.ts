/** A phone number in two parts, both digits only. */
export interface SplitPhone {
  /** The dial code, without `+`. */
  readonly callingCode: string
  readonly nationalNumber: string
}

/** What is known of the world's dial codes: `libPhoneNumbers()` of `@org/openapi-phone-numbers`, or the host's own. */
export interface PhoneNumbers {
  /** The dial code of an ISO 3166-1 alpha-2 country in capitals, without `+`; undefined for what is none. */
  dialCodeOf(country: string): string | undefined
  /**
   * Splits `+` and digits after the longest dial code that is known; undefined where none is, or where nothing would
   * be left of the number. Whether the number exists is not checked.
   */
  split(international: string): SplitPhone | undefined
}
