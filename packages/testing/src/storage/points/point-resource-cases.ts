import { pointProductInput, pointRuleInput } from './point-rows.js'
import type { CaseOf } from '../resource-case.js'
import { AWKWARD, FIRST_INSTANT, IMPOSSIBLE_NUMBERS, LARGEST_ID, LAST_INSTANT } from '../sample-rows.js'
import { createdWithin, filterOf, opened } from '../resource-case.js'

/** Tiers and further configuration come back as they were, to the last decimal. */
export const pointRuleCase: CaseOf<'pointRules'> = {
  name: 'pointRules',
  open: opened(({ pointRules }) => pointRules, {}),
  full: (mark) => ({
    name: `${mark} ${AWKWARD}`,
    status: 1,
    description: `about ${AWKWARD}`,
    tiers: [
      { bizType: 'RECHARGE', minAmount: 0, maxAmount: 2_147_483_647, pointRatio: 0.01, sort: -2_147_483_647 },
      { bizType: 'WITHDRAW', minAmount: 2_147_483_646, maxAmount: null, pointRatio: 999.99, sort: 2_147_483_647 },
    ],
    extraConfig: {
      rnoGoodsDetailBrowse: {
        enabled: true,
        rnoWhitelist: [AWKWARD, 'b'],
        pointsPerBrowse: 2_147_483_647,
        dailyCapPerUser: null,
        perGoodsOncePerDay: true,
      },
      rnoWarehouseArrived: { enabled: false, rnoWhitelist: [] },
    },
    // For nothing: of enabled rules there is one for each kind of business, and some tests make two of these.
    paysRecharge: false,
    paysWithdraw: false,
    paysArrival: false,
    paysBrowse: false,
  }),
  sparse: () => pointRuleInput(),
  optional: ['description', 'extraConfig'],
  filters: [
    () => ({
      filter: { status: 1 },
      found: pointRuleInput({ status: 1, paysRecharge: false }),
      passedOver: pointRuleInput(),
    }),
  ],
  ranges: [createdWithin(() => pointRuleInput())],
  impossible: IMPOSSIBLE_NUMBERS.map((status) => ({ status })),
}

const pointProductBy = filterOf<'pointProducts'>((_, members) => pointProductInput(members))

/** In the full row each number is another, so that two that change places are noticed. */
export const pointProductCase: CaseOf<'pointProducts'> = {
  name: 'pointProducts',
  open: opened(({ pointProducts }) => pointProducts, {}),
  full: (mark) => ({
    name: `${mark} ${AWKWARD}`,
    localName: `local ${AWKWARD}`,
    productType: 'WALLET',
    pointPrice: 2_147_483_647,
    relatedId: LARGEST_ID,
    stock: 2_147_483_646,
    limitPerUser: 2_147_483_645,
    status: 0,
    startTime: FIRST_INSTANT,
    endTime: LAST_INSTANT,
    sort: -2_147_483_647,
    description: `about ${AWKWARD}`,
    localDescription: AWKWARD,
    image: `image ${AWKWARD}`,
  }),
  sparse: () => pointProductInput(),
  optional: ['localName', 'relatedId', 'startTime', 'endTime', 'description', 'localDescription', 'image'],
  filters: [
    pointProductBy({ status: 0 }),
    pointProductBy({ productType: 'WALLET' }),
    pointProductBy({ productType: 'WALLET', status: 0 }, { productType: 'WALLET' }),
  ],
  ranges: [createdWithin(() => pointProductInput())],
  impossible: IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, productType: 'COUPON' }]),
}
