import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { saying } from '../../http/input/issue-reason.js'
import { entryOf, normaliseAddress, splitAddressList } from '../client-address.js'
import { ipWhitelist } from '../partner-application.js'
import { PARTNER_APP_PATH } from '../partner-application-service.js'

const BAD_ADDRESS = saying('must be an IP address', '必须是 IP 地址')

/** Whether a whitelist lets an address in, before somebody relies on it. */
const checkAddress = adminOperationsOf<unknown, unknown>()(
  {
    operationId: 'checkPartnerAppAddress',
    method: 'GET',
    path: `${PARTNER_APP_PATH}/check-address`,
    summary: 'Check an address against a whitelist',
    description: 'By the rule that partner calls are held to; of a whitelist that need not be stored yet.',
    query: z.object({
      ipWhitelist: ipWhitelist.default('').meta({ examples: ['203.0.113.7, 198.51.100.0/24'] }),
      address: z
        .string()
        .max(64)
        .refine((text) => normaliseAddress(text) !== undefined, BAD_ADDRESS)
        .meta({ examples: ['198.51.100.20'] }),
    }),
    data: z.object({
      allowed: z.boolean().meta({ description: 'True for every address where the whitelist is empty.' }),
      entry: z.string().nullable().meta({ description: 'The first entry that has it.' }),
    }),
    example: { data: { allowed: true, entry: '198.51.100.0/24' } },
  },
  ({ query }) => {
    const entries = splitAddressList(query.ipWhitelist)
    const entry = entryOf(entries, query.address) ?? null
    return Promise.resolve({ allowed: entries.length === 0 || entry !== null, entry })
  },
)

/** The operation of this file. */
export const checkAddressOperations = [checkAddress]
