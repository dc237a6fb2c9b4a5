import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/core'
import type { CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import type { PhoneNumbers } from '@org/openapi-core/channels'

/** E.164: dial codes have one to three digits. */
const LONGEST_DIAL_CODE = 3
const LEADING_DIGITS = /^\+(\d+)/
const DIGIT = /\d/

/**
 * Dial codes by libphonenumber's metadata: those of countries, and those of no country (800, 870 …). A number is split
 * after its dial code and nowhere else, so a trunk prefix, brackets, an extension or an impossible length goes through
 * as it was written.
 */
export function libPhoneNumbers(): PhoneNumbers {
  const dialCodes = new Set([...Object.keys(metadata.country_calling_codes), ...Object.keys(metadata.nonGeographic)])
  return {
    dialCodeOf: (country) => (isCountry(country) ? getCountryCallingCode(country, metadata) : undefined),
    split(international) {
      const [, digits = ''] = LEADING_DIGITS.exec(international) ?? []
      for (let length = Math.min(LONGEST_DIAL_CODE, digits.length); length >= 1; length--) {
        const callingCode = digits.slice(0, length)
        const nationalNumber = international.slice(1 + length)
        if (DIGIT.test(nationalNumber) && dialCodes.has(callingCode)) return { callingCode, nationalNumber }
      }
      return undefined
    },
  }
}

function isCountry(country: string): country is CountryCode {
  return isSupportedCountry(country as CountryCode, metadata)
}
