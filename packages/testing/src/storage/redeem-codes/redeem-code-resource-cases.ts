import { exchangeCodeInput, exchangeLogInput } from './redeem-code-rows.js'
import type { CaseOf } from '../resource-case.js'
import { AWKWARD, FIRST_INSTANT, IMPOSSIBLE_NUMBERS, LARGEST_ID, LAST_INSTANT } from '../sample-rows.js'
import { asWritten, createdWithin, filterOf, opened } from '../resource-case.js'

const LARGEST_USES = 2_147_483_647

/** `code` is unique. `grantRule` is kept word for word, be it JSON or not. */
export const redeemCodeCase: CaseOf<'redeemCodes'> = {
  name: 'redeemCodes',
  isUnique: true,
  open: opened(({ redeemCodes }) => redeemCodes, {}),
  full: (mark) =>
    exchangeCodeInput(`${mark} ${AWKWARD}`, {
      businessName: `name ${AWKWARD}`,
      sceneCode: `scene ${AWKWARD}`,
      couponTemplateId: LARGEST_ID,
      couponTemplateIds: `1,${LARGEST_ID}`,
      grantMode: 'RANDOM_ONE',
      grantRule: `{ "items" : [{"templateId":1,"weight":1}] } ${AWKWARD}`,
      maxUsage: LARGEST_USES,
      takeLimitCount: LARGEST_USES - 1,
      dailyTakeLimitCount: LARGEST_USES - 2,
      dailyIpLimitCount: LARGEST_USES - 3,
      validStart: FIRST_INSTANT,
      validEnd: LAST_INSTANT,
      batchNum: 10_000,
    }),
  sparse: (mark) => exchangeCodeInput(mark),
  optional: ['sceneCode', 'grantRule'],
  filters: [
    asWritten(exchangeCodeInput, (code) => ({ code })),
    (mark) => ({
      filter: { code: mark, status: 0 },
      found: exchangeCodeInput(mark),
      passedOver: exchangeCodeInput(`${mark} other`),
    }),
  ],
  ranges: [createdWithin(exchangeCodeInput)],
  impossible: [
    ...IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, code: 'CODE' }, { status, batchNo: 'batch' }]),
    { batchNo: 'batch' },
  ],
}

const exchangeLogBy = filterOf<'exchangeLogs'>(exchangeLogInput)

/** Attempts that failed have a reason; others lack it. */
export const exchangeLogCase: CaseOf<'exchangeLogs'> = {
  name: 'exchangeLogs',
  open: opened(({ exchangeLogs }) => exchangeLogs, {}),
  full: (mark) =>
    exchangeLogInput(`${mark} ${AWKWARD}`, {
      couponTemplateId: LARGEST_ID,
      userId: LARGEST_ID - 1,
      usedTime: FIRST_INSTANT,
      source: 1,
      couponCode: `coupon ${AWKWARD}`,
      exchangeStatus: 3,
      exchangeFailCode: `code ${AWKWARD}`,
      exchangeFailReason: `reason ${AWKWARD}`,
      exchangeFailTime: LAST_INSTANT,
    }),
  sparse: (mark) => exchangeLogInput(mark),
  optional: ['exchangeFailCode', 'exchangeFailReason', 'exchangeFailTime'],
  filters: [
    asWritten(exchangeLogInput, (code) => ({ code })),
    exchangeLogBy({ userId: LARGEST_ID }),
    exchangeLogBy({ exchangeStatus: 1 }),
    (mark) => ({
      filter: { code: mark, userId: LARGEST_ID },
      found: exchangeLogInput(mark, { userId: LARGEST_ID }),
      passedOver: exchangeLogInput(mark),
    }),
    exchangeLogBy({ userId: LARGEST_ID, exchangeStatus: 1 }, { userId: LARGEST_ID }),
    (mark) => ({
      filter: { code: mark, userId: 1, exchangeStatus: 1 },
      found: exchangeLogInput(mark, { exchangeStatus: 1 }),
      passedOver: exchangeLogInput(mark),
    }),
  ],
  ranges: [createdWithin(exchangeLogInput)],
  impossible: [
    ...IMPOSSIBLE_NUMBERS.flatMap((exchangeStatus) => [{ exchangeStatus }, { exchangeStatus, code: 'CODE' }]),
    ...[-1, LARGEST_ID, -LARGEST_ID].flatMap((userId) => [{ userId }, { userId, code: 'CODE' }]),
  ],
}
