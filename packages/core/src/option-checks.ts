import { z } from 'zod'
import { splitAddressList, unparsableAddresses } from './auth/index.js'

/** A calendar's zone. */
export const timeZone = z.string().refine(
  (name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name })
      return true
    } catch {
      return false
    }
  },
  { error: 'must be an IANA time zone' },
)

/** Single addresses and networks. */
export const addressList = z
  .array(z.string())
  .refine((list) => unparsableAddresses(list.flatMap(splitAddressList)).length === 0, {
    error: 'must be IP addresses or CIDR networks',
  })
