import type {
  PointProductFilter,
  PointProductInput,
  PointProductRow,
  PointRuleFilter,
  PointRuleInput,
  PointRuleRow,
} from '@org/openapi-core/storage'
import { pointProductInput, pointRuleInput } from './point-rows.js'
import type { ResourceCase } from '../resource-case.js'
import { AWKWARD, FIRST_INSTANT, IMPOSSIBLE_NUMBERS, LARGEST_ID, LAST_INSTANT } from '../sample-rows.js'
import { opened } from '../resource-case.js'

/** Tiers and further configuration come back as they were, to the last decimal. */
export const pointRuleCase: ResourceCase<PointRuleInput, PointRuleRow, PointRuleFilter> = {
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
  ranges: [
    {
      name: 'createTime',
      filter: (createTime) => ({ createTime }),
      row: (_, now) => ({ input: pointRuleInput(), now }),
    },
  ],
  impossible: IMPOSSIBLE_NUMBERS.map((status) => ({ status })),
}

/** In the full row each number is another, so that two that change places are noticed. */
export const pointProductCase: ResourceCase<PointProductInput, PointProductRow, PointProductFilter> = {
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
    () => ({ filter: { status: 0 }, found: pointProductInput({ status: 0 }), passedOver: pointProductInput() }),
    () => ({
      filter: { productType: 'WALLET' },
      found: pointProductInput({ productType: 'WALLET' }),
      passedOver: pointProductInput(),
    }),
    () => ({
      filter: { productType: 'WALLET', status: 0 },
      found: pointProductInput({ productType: 'WALLET', status: 0 }),
      passedOver: pointProductInput({ productType: 'WALLET' }),
    }),
  ],
  ranges: [
    {
      name: 'createTime',
      filter: (createTime) => ({ createTime }),
      row: (_, now) => ({ input: pointProductInput(), now }),
    },
  ],
  impossible: IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, productType: 'COUPON' }]),
}
