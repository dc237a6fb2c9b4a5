import { z } from 'zod'
import { isFilled } from '../kernel/filled-text.js'
import { parseJson } from '../kernel/parse-json.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { codes } from '../http/input/codes.js'
import { integer, localDateTimeOutput, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { maskAllButEnd } from '../http/mask.js'
import { queryId, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { named } from '../http/named-schema.js'
import { promoterIdMember } from './promoter-belonging.js'

const BANK_TRANSFER = 2
const PLATFORM_WALLET = 3

/** Each account type by number, and by the code that must agree with it. */
const ACCOUNT_TYPES = ['PAYMENT_SERVICE', 'BANK_TRANSFER', 'PLATFORM_WALLET', 'STABLECOIN', 'EXCHANGE'] as const

const REQUIRED = { error: 'is required for this accountType', params: { zh: '该账户类型必填' } }

/** Text that begins as JSON does has to be JSON; any other is text. */
const parsesWhereJson = (text: string): boolean => !/^\s*[[{]/.test(text) || parseJson(text) !== undefined

/** What operations decide about a withdrawal method. */
export const withdrawMethodInput = z
  .object({
    promoterId: promoterIdMember(),
    accountType: codes(
      [1, 'PAYMENT_SERVICE', 'Payment service'],
      [2, 'BANK_TRANSFER', 'Bank transfer'],
      [3, 'PLATFORM_WALLET', 'Platform wallet'],
      [4, 'STABLECOIN', 'Stablecoin'],
      [5, 'EXCHANGE', 'Exchange'],
    ),
    accountTypeCode: z.enum(ACCOUNT_TYPES),
    accountNumber: optionalText(128).meta({ description: 'Required but for accountType 3.' }),
    accountUsername: optionalText(128).meta({ description: 'The payee’s name; required for accountType 2.' }),
    accountDetail: requiredText(2000).refine(parsesWhereJson, {
      error: 'begins as JSON but is none',
      params: { zh: '不是合法的 JSON' },
    }),
  })
  .refine(({ accountType, accountTypeCode }) => ACCOUNT_TYPES[accountType - 1] === accountTypeCode, {
    path: ['accountTypeCode'],
    error: 'must agree with accountType',
    params: { zh: '必须与 accountType 一致' },
  })
  .refine(({ accountType, accountNumber }) => accountType === PLATFORM_WALLET || isFilled(accountNumber), {
    path: ['accountNumber'],
    ...REQUIRED,
  })
  .refine(({ accountType, accountUsername }) => accountType !== BANK_TRANSFER || isFilled(accountUsername), {
    path: ['accountUsername'],
    ...REQUIRED,
  })

/** What an administrator decides about a withdrawal method, checked; its parts agree with its type. */
export type WithdrawMethodInput = z.output<typeof withdrawMethodInput>

const members = {
  id: numericId(),
  promoterId: numericId(),
  accountType: integer(),
  accountTypeCode: z.string(),
  accountNumber: z.string().nullable(),
  accountUsername: z.string().nullable(),
  accountDetail: z.string(),
  createTime: localDateTimeOutput(),
}

const masked = (description: string) =>
  z
    .string()
    .transform(maskAllButEnd)
    .pipe(z.string().meta({ description, examples: ['****4321'] }))

/** A withdrawal method as get shows it. */
export const withdrawMethodView = z.object(members)

/** A withdrawal method as pages and the operate log show it: only the ends of the account number and detail. */
export const maskedWithdrawMethodView = named(
  'MaskedWithdrawMethod',
  z.object({
    ...members,
    accountNumber: masked('Only the last four digits.').nullable(),
    accountDetail: masked('Only the last four characters.'),
  }),
)

/** A withdrawal method with its whole number and detail; pages mask both. */
export type WithdrawMethodRow = z.input<typeof withdrawMethodView>

/** Narrows the page of withdraw methods: what is absent narrows nothing. */
export const withdrawMethodFilters = { promoterId: queryId().optional(), createTime: queryRange().optional() }

/** Narrows a page of withdrawal methods; what is absent narrows nothing. */
export type WithdrawMethodFilter = FilterOf<typeof withdrawMethodFilters>

/** The withdrawal methods of one tenant's promoters. An update without `promoterId` keeps it. */
export type WithdrawMethodRepository = AdminRepository<WithdrawMethodInput, WithdrawMethodRow, WithdrawMethodFilter>
