import type { CaseOf } from '../resource-case.js'
import { AWKWARD, FIRST_INSTANT, IMPOSSIBLE_NUMBERS, LAST_INSTANT, redeemCodeInput } from '../sample-rows.js'
import { asWritten, createdWithin, filterOf, opened } from '../resource-case.js'

/** `code` is unique. */
export const walletRedeemCodeCase: CaseOf<'walletRedeemCodes'> = {
  name: 'walletRedeemCodes',
  isUnique: true,
  open: opened(({ walletRedeemCodes }) => walletRedeemCodes, {}),
  full: (mark) =>
    redeemCodeInput(`${mark} ${AWKWARD}`, {
      name: AWKWARD,
      grantAmount: 100_000_000,
      maxUsage: 2_147_483_647,
      takeLimitCount: 2_147_483_646,
      dailyTakeLimitCount: 2_147_483_645,
      validStart: FIRST_INSTANT,
      validEnd: LAST_INSTANT,
      status: 1,
    }),
  sparse: (mark) => redeemCodeInput(mark),
  initial: { status: 0 },
  optional: ['validStart', 'validEnd'],
  filters: [
    asWritten(redeemCodeInput, (code) => ({ code })),
    filterOf<'walletRedeemCodes'>(redeemCodeInput)({ status: 1 }),
    (mark) => ({
      filter: { code: mark, status: 1 },
      found: redeemCodeInput(mark, { status: 1 }),
      passedOver: redeemCodeInput(`${mark} other`, { status: 1 }),
    }),
  ],
  ranges: [createdWithin(redeemCodeInput)],
  impossible: IMPOSSIBLE_NUMBERS.map((status) => ({ status })),
}
