import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { codes, noted } from '../http/input/codes.js'
import { integer, keptMember, localDateTimeOutput, numericId, requiredText } from '../http/input/fields.js'
import { adminDateTime, queryInteger, queryPart, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { limitInput, UNLIMITED } from '../usage-limits/index.js'

/** 0 enabled, 1 voided. */
export const CODE_ENABLED = 0
const CODE_VOIDED = 1

const MAX_GRANT = 100_000_000

/** A number of uses: −1 or at least 1. */
const limit = (initial: number) =>
  limitInput()
    .nullish()
    .transform((uses) => uses ?? initial)
    .meta({ description: '-1 is unlimited.', examples: [initial] })

/** What operations decide about a wallet redeem code. */
export const walletRedeemCodeInput = z
  .object({
    code: requiredText(64),
    name: requiredText(64),
    grantAmount: integer(1, MAX_GRANT).meta({
      description: 'Credited to the wallet, CNY cents.',
      examples: [100],
    }),
    maxUsage: limit(UNLIMITED),
    takeLimitCount: limit(UNLIMITED),
    dailyTakeLimitCount: limit(1),
    validStart: adminDateTime().nullish(),
    validEnd: adminDateTime().nullish(),
    status: keptMember(
      noted(
        codes([CODE_ENABLED, 'ENABLED', 'Enabled'], [CODE_VOIDED, 'VOIDED', 'Voided']),
        '. 0 when absent on create; an update that lacks it keeps it.',
      ),
    ),
  })
  .refine(({ validStart, validEnd }) => !validStart || !validEnd || validStart < validEnd, {
    path: ['validEnd'],
    error: 'must be after validStart',
    params: { zh: '必须晚于 validStart' },
  })

/** What an administrator decides about a wallet redeem code, checked and with its defaults; amounts are CNY cents. */
export type WalletRedeemCodeInput = z.output<typeof walletRedeemCodeInput>

/** A wallet redeem code as the admin API shows it. */
export const walletRedeemCodeView = z.object({
  id: numericId(),
  code: z.string(),
  name: z.string(),
  grantAmount: integer(),
  maxUsage: integer(),
  usedCount: integer(),
  takeLimitCount: integer(),
  dailyTakeLimitCount: integer(),
  validStart: localDateTimeOutput().nullable(),
  validEnd: localDateTimeOutput().nullable(),
  status: integer(),
  createTime: localDateTimeOutput(),
})

/** A wallet redeem code as the admin API shows it; amounts are CNY cents. */
export type WalletRedeemCodeRow = z.input<typeof walletRedeemCodeView>

/** Narrows the page of wallet redeem codes: what is absent narrows nothing. */
export const walletRedeemCodeFilters = {
  name: queryPart(),
  code: queryText().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of wallet redeem codes; what is absent narrows nothing. */
export type WalletRedeemCodeFilter = FilterOf<typeof walletRedeemCodeFilters>

/** The wallet redeem codes of one tenant. A code is unique over those that are not deleted. */
export interface WalletRedeemCodeRepository extends AdminRepository<
  WalletRedeemCodeInput,
  WalletRedeemCodeRow,
  WalletRedeemCodeFilter
> {
  /** Keeps the code from being used until the transaction ends; false where there is no such code. */
  lock(id: number): Promise<boolean>
  /** Counts one use of an enabled code, unless `maxUsage` is reached; false to whoever came too late. */
  takeUse(id: number): Promise<boolean>
}
