import { z } from 'zod'
import { defineError } from '../kernel/errors.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import type { Revised } from '../http/admin-api/revision.js'
import { codes, noted } from '../http/input/codes.js'
import {
  integer,
  keptMember,
  localDateTimeOutput,
  numericId,
  optionalText,
  requiredText,
} from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { adminDateTime, queryInteger, queryPart, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { boundlessNetworks, splitAddressList, unparsableAddresses } from './client-address.js'
import { scopes } from './scopes.js'
import { MAX_TOKEN_SECONDS } from './tokens/token-claims.js'

/** Also of a deleted application, and of one of another tenant. */
export const APP_NOT_EXISTS = defineError(1_002_020_000, 'APP_NOT_EXISTS', {
  en: 'Partner application does not exist',
  zh: '合作方应用不存在',
})

/** Client ids are unique over all tenants. */
export const CLIENT_ID_EXISTS = defineError(1_002_020_001, 'CLIENT_ID_EXISTS', {
  en: 'This clientId is taken',
  zh: 'clientId 已存在',
})

/** 0 enabled, 1 disabled: of tenants and applications. */
export const ENABLED = 0
const DISABLED = 1

/** The schema of a `status` that only says whether something may be used. */
export const enabledStatus = () => codes([ENABLED, 'ENABLED', 'Enabled'], [DISABLED, 'DISABLED', 'Disabled'])

/** What a client id looks like. */
export const CLIENT_ID = /^[A-Za-z0-9]{4,64}$/

/** The status of what is created enabled unless told otherwise; an update that lacks it enables nobody. */
export const keptStatus = () =>
  keptMember(noted(enabledStatus(), '. 0 when absent on create; an update that lacks it keeps it.'))

const MAX_WHITELIST_ENTRIES = 100

/** A comma-separated list of addresses and networks. An entry that does not parse is refused here, when it is saved. */
export const ipWhitelist = z
  .string()
  .max(5000)
  .refine((list) => splitAddressList(list).length <= MAX_WHITELIST_ENTRIES, {
    error: `must have at most ${MAX_WHITELIST_ENTRIES} entries`,
    params: { zh: `最多 ${MAX_WHITELIST_ENTRIES} 项` },
  })
  .refine((list) => unparsableAddresses(splitAddressList(list)).length === 0, {
    error: 'must be a comma-separated list of IP addresses or CIDR networks',
    params: { zh: '必须是以逗号分隔的 IP 地址或 CIDR 网段' },
  })
  .refine((list) => boundlessNetworks(splitAddressList(list)).length === 0, {
    error: 'must have no network of every address (leave it empty for no whitelist)',
    params: { zh: '不能包含覆盖全部地址的网段（不限制时请留空）' },
  })
  .meta({ examples: ['203.0.113.7, 198.51.100.0/24'] })

/** What operations decide about an application. */
export const partnerApplicationInput = z.object({
  name: requiredText(50),
  clientId: z
    .string()
    .regex(CLIENT_ID, saying('must be 4 to 64 characters of A-Z, a-z and 0-9', '必须为 4 至 64 位字母或数字'))
    .max(64)
    .nullish()
    .meta({ description: 'Generated when absent; cannot be changed later.' }),
  status: keptStatus(),
  scopes: z
    .array(z.enum(scopes))
    .max(200)
    .transform((list) => [...new Set(list)])
    .default([]),
  ipWhitelist: ipWhitelist.nullish().transform((list) => list ?? ''),
  rateLimitQps: integer(0, 100_000)
    .nullish()
    .transform((qps) => qps ?? 0)
    .meta({ description: 'Requests a second; 0 is unlimited.' }),
  accessTokenValiditySeconds: integer(60, MAX_TOKEN_SECONDS)
    .nullish()
    .transform((seconds) => seconds ?? 1800),
  contactName: optionalText(64),
  contactEmail: optionalText(254),
  remark: optionalText(500),
  expireTime: adminDateTime().nullish(),
})

/** What an administrator decides about an application, checked and with its defaults. */
export type PartnerApplicationInput = z.output<typeof partnerApplicationInput>

/** An application as the admin API shows it: never with the secret. */
export const partnerApplicationView = z.object({
  id: numericId(),
  clientId: z.string(),
  name: z.string(),
  status: integer(),
  secretHint: z.string().meta({ description: 'The last four characters of the secret.' }),
  secretUpdateTime: localDateTimeOutput(),
  scopes: z.array(z.string()),
  ipWhitelist: z.string(),
  rateLimitQps: integer(),
  accessTokenValiditySeconds: integer(),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  remark: z.string().nullable(),
  expireTime: localDateTimeOutput().nullable(),
  createTime: localDateTimeOutput(),
})

/** An application as it is shown: with the last characters of its secret, and never with its digest. */
export type PartnerApplicationRow = z.input<typeof partnerApplicationView>

/** What is stored of a secret. */
export interface StoredSecret {
  readonly secretHash: string
  readonly secretHint: string
  readonly secretUpdateTime: Date
}

/** What a reset leaves of the old secret; both null where it ends at once. */
export interface SecretOverlap {
  /** Whether the tokens that were issued so far end with it. */
  readonly revokesTokens?: boolean
  readonly previousSecretExpireTime: Date | null
}

/** An application as a storage inserts it: with its client id and what is kept of its secret. */
export type NewPartnerApplication = Omit<PartnerApplicationInput, 'clientId'> &
  StoredSecret & { readonly clientId: string }

/** The applications of one tenant. */
export interface PartnerApplicationRepository extends AdminRepository<
  PartnerApplicationInput,
  PartnerApplicationRow,
  PartnerApplicationFilter
> {
  /** Answers the new row; undefined where the client id is taken. */
  insert(application: NewPartnerApplication, now: Date): Promise<(PartnerApplicationRow & Revised) | undefined>
  /** Replaces the secret; false where there is no such application, or not of the revision that the caller has seen. */
  replaceSecret(id: number, secret: StoredSecret & SecretOverlap, revision?: number): Promise<boolean>
  /** Revokes every token that was issued so far, by raising the generation. */
  revokeTokens(id: number, revision?: number): Promise<boolean>
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
}

/** Narrows the page of partner applications: what is absent narrows nothing. */
export const partnerApplicationFilters = {
  name: queryPart(),
  clientId: queryText().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of applications; what is absent narrows nothing. */
export type PartnerApplicationFilter = FilterOf<typeof partnerApplicationFilters>

/** What every request needs to know of an application and its tenant. */
export interface ClientRecord {
  readonly tenantId: number
  readonly clientId: string
  readonly status: number
  readonly secretHash: string
  readonly previousSecretHash: string | null
  readonly previousSecretExpireTime: Date | null
  readonly scopes: readonly string[]
  readonly ipWhitelist: string
  readonly rateLimitQps: number
  readonly accessTokenValiditySeconds: number
  readonly tokenGeneration: number
  readonly expireTime: Date | null
  readonly deletedAt: Date | null
  /** Null where the tenant was deleted. */
  readonly tenant: TenantRecord | null
}

/** What every request needs to know of a tenant; deleted ones are not there. */
export interface TenantRecord {
  readonly id: number
  readonly status: number
  readonly expireTime: Date | null
}

/** Looks up clients and tenants by what a request names, over all tenants. */
export interface ClientDirectory {
  /** Deleted applications are found, so that their tokens can be told apart from foreign ones. */
  findClient(clientId: string): Promise<ClientRecord | undefined>
  findTenant(tenantId: number): Promise<TenantRecord | undefined>
}

/** Whether something with a status and an end is usable now. */
export function isUsable(state: { status: number; expireTime: Date | null } | null, now: Date): boolean {
  return state !== null && state.status === ENABLED && (state.expireTime === null || now < state.expireTime)
}
