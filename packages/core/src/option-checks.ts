import { z } from 'zod'
import { isObject } from './kernel/is-object.js'
import { splitAddressList, unparsableAddresses } from './auth/index.js'

/** An object that the host implements; that it has the methods is checked at start, their behaviour is not. */
export const implementing = <T>(what: string, ...methods: string[]) =>
  z.custom<T>((value) => isObject(value) && methods.every((method) => typeof value[method] === 'function'), {
    error: `must be a ${what}`,
  })

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

/** Where something is reached from outside; what is put behind it begins with a slash, so it ends with none. */
export const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .refine((text) => !/[?#]|\/\/[^/]*@/.test(text), { error: 'must have no query, no fragment and no credentials' })
  .transform((text) => text.replace(/\/+$/, ''))

/** A time that a machine waits. */
export const milliseconds = () => z.int().min(1)
