import { z } from 'zod'
import { isFilled } from '../kernel/filled-text.js'
import { optionalText } from '../http/input/fields.js'
import { named } from '../http/named-schema.js'
import type { PhoneNumbers, SplitPhone } from './phone-numbers.js'

const MAX_ADDRESS_LINE = 500

/** Where a payer's goods go, as a partner sends it: of the right types, but not necessarily complete. */
export const shippingInfoInput = named(
  'ShippingInfo',
  z.object({
    firstName: optionalText(),
    lastName: optionalText(),
    country: optionalText().meta({ description: 'ISO 3166-1 alpha-2.', examples: ['GB'] }),
    addressLine: optionalText(MAX_ADDRESS_LINE),
    city: optionalText(),
    zipcode: optionalText(),
    phone: optionalText().meta({ description: 'E.164 allowed; it is split.', examples: ['+44 7700 900123'] }),
    email: optionalText(),
    callingCode: optionalText().meta({
      description: 'Without +; derived from callingCodeCountry or country when omitted.',
      examples: ['44'],
    }),
    callingCodeCountry: optionalText().meta({
      description: 'ISO 3166-1 alpha-2; country when omitted.',
      examples: ['GB'],
    }),
  }),
  {
    firstName: 'Ana',
    lastName: 'Example',
    country: 'GB',
    addressLine: '1 Example Street',
    city: 'London',
    zipcode: 'SW1A 1AA',
    phone: '07700 900123',
    email: 'ana@example.com',
  },
)

/** Where the goods go, as a partner sends it; what is incomplete is not passed on and is no error. */
export type ShippingInfoInput = z.output<typeof shippingInfoInput>

/** A shipping address as a payment channel gets it: always complete. Personal data, so it never goes into a log. */
export interface ChannelShippingInfo {
  readonly firstName: string
  readonly lastName: string
  /** ISO 3166-1 alpha-2, except that Great Britain is `UK`. */
  readonly country: string
  readonly addressLine: string
  readonly city: string
  readonly zipcode: string
  /** Without dial code. */
  readonly phone: string
  readonly email: string
  /** Without `+`. */
  readonly callingCode: string
}

const required = ['firstName', 'lastName', 'country', 'addressLine', 'city', 'zipcode', 'phone', 'email'] as const

type CompleteInput = Record<(typeof required)[number], string> &
  Pick<ShippingInfoInput, 'callingCode' | 'callingCodeCountry'>

/**
 * What of a shipping address goes to the channel: everything or, where a member is missing and cannot be derived,
 * nothing. Without `phoneNumbers` no dial code can be derived.
 */
export function prepareShippingInfo(
  input: ShippingInfoInput | null | undefined,
  phoneNumbers: PhoneNumbers | undefined,
): ChannelShippingInfo | undefined {
  if (!isComplete(input)) return undefined
  const split = splitPhone(input, phoneNumbers)
  if (split === undefined) return undefined
  const { firstName, lastName, country, addressLine, city, zipcode, email } = input
  return {
    firstName,
    lastName,
    country: isoCountry(country) === 'GB' ? 'UK' : country,
    addressLine,
    city,
    zipcode,
    phone: split.nationalNumber,
    email,
    callingCode: split.callingCode,
  }
}

function isComplete(input: ShippingInfoInput | null | undefined): input is CompleteInput {
  return typeof input === 'object' && input !== null && required.every((member) => isFilled(input[member]))
}

const SEPARATORS = /[\s\p{Dash_Punctuation}]/gu

/** A number as it is dialled: without blanks and dashes. */
const compact = (text: string) => text.replace(SEPARATORS, '')

/** What is written between `+`, the dial code and the rest, as in `+(44) …`, `+1.202…` and `+1/202…`. */
const BEFORE_CODE = /^\+[(./]+/
/** An opening bracket is the number's own. */
const AFTER_CODE = /^[)./]+/

const isoCountry = (text: string) => text.trim().toUpperCase()

/** Undefined where the dial code is neither sent, nor in the number, nor that of a known country. */
function splitPhone(input: CompleteInput, phoneNumbers: PhoneNumbers | undefined): SplitPhone | undefined {
  const phone = compact(input.phone).replace(BEFORE_CODE, '+')
  const sentCode = compact(input.callingCode ?? '').replace(/^\++/, '')
  if (phone.startsWith('+')) return splitInternational(phone, sentCode, phoneNumbers)
  const callingCode = sentCode === '' ? derivedCode(input, phoneNumbers) : sentCode
  return callingCode === undefined ? undefined : toSplit(callingCode, phone)
}

/**
 * What the partner says of the dial code stands. It is looked for in the number first, so that one which nobody here
 * knows yet, or `1242` for the Bahamas, is split off whole.
 */
function splitInternational(
  phone: string,
  sentCode: string,
  phoneNumbers: PhoneNumbers | undefined,
): SplitPhone | undefined {
  if (sentCode !== '' && phone.startsWith(`+${sentCode}`))
    return toSplit(sentCode, phone.slice(1 + sentCode.length).replace(AFTER_CODE, ''))
  const split = phoneNumbers?.split(phone)
  return split && toSplit(sentCode || split.callingCode, split.nationalNumber.replace(AFTER_CODE, ''))
}

function derivedCode(
  { callingCodeCountry, country }: CompleteInput,
  phoneNumbers: PhoneNumbers | undefined,
): string | undefined {
  return phoneNumbers?.dialCodeOf(isoCountry(isFilled(callingCodeCountry) ? callingCodeCountry : country))
}

/** Undefined where nothing is left of the number. */
function toSplit(callingCode: string, nationalNumber: string): SplitPhone | undefined {
  return nationalNumber === '' ? undefined : { callingCode, nationalNumber }
}
