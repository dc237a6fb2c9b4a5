import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import type { PromoterRepository } from '../../promoters/index.js'
import { POINT_RULE_CONFLICT, POINT_RULE_NOT_EXISTS } from '../point-errors.js'
import { pointRuleFilters, pointRuleInput, pointRuleView } from '../point-rule.js'
import type { PointRuleInput, PointRuleStores } from '../point-rule.js'
import { pointStatusInput } from '../point-status.js'

/** The repositories that these operations touch. */
export interface RuleStores extends PointRuleStores, AuditStores {
  readonly promoters: Pick<PromoterRepository, 'findActiveByRno'>
}

const exampleView = {
  id: 1,
  name: 'Points for everybody',
  status: 1,
  description: 'One point for each yuan, more from 1,000 yuan on',
  tiers: [
    { bizType: 'RECHARGE' as const, minAmount: 0, maxAmount: 1000, pointRatio: 1, sort: 1 },
    { bizType: 'RECHARGE' as const, minAmount: 1000, maxAmount: null, pointRatio: 1.5, sort: 2 },
    { bizType: 'WITHDRAW' as const, minAmount: 0, maxAmount: null, pointRatio: 1, sort: 3 },
    { bizType: 'RNO_WAREHOUSE_ARRIVED' as const, minAmount: 0, maxAmount: null, pointRatio: 0.5, sort: 4 },
  ],
  extraConfig: {
    rnoGoodsDetailBrowse: {
      enabled: true,
      rnoWhitelist: [],
      pointsPerBrowse: 2,
      dailyCapPerUser: 10,
      perGoodsOncePerDay: true,
    },
    rnoWarehouseArrived: { enabled: true, rnoWhitelist: ['DEMO'] },
  },
  createTime: '2026-09-10T12:00:00',
}

/** What points are given for; one enabled rule for each kind of business. */
export const pointRuleOperations = defineAdminResource<RuleStores>()({
  path: '/admin-api/promotion/point-rule',
  name: 'PointRule',
  title: 'point rule',
  input: pointRuleInput,
  view: pointRuleView,
  filters: pointRuleFilters,
  notFound: POINT_RULE_NOT_EXISTS,
  duplicate: POINT_RULE_CONFLICT,
  example: {
    created: 2,
    input: {
      name: 'Double points in December',
      status: 0,
      description: null,
      tiers: [
        { bizType: 'RECHARGE', minAmount: 0, maxAmount: 1000, pointRatio: 2, sort: 1 },
        { bizType: 'RECHARGE', minAmount: 1000, maxAmount: null, pointRatio: 2.5, sort: 2 },
      ],
      extraConfig: null,
    },
    view: exampleView,
  },
  status: {
    schema: pointStatusInput(),
    summary: 'Enable or disable a point rule',
    example: 0,
    duplicate: POINT_RULE_CONFLICT,
  },
  repository: (tx) => tx.pointRules,
  async check({ tx, context, input }) {
    // Codes of promoters yet to come may be listed; somebody who mistyped one should be able to find out.
    const unknown = await countUnknownRnos(tx, input)
    if (unknown > 0) context.log.warn({ unknown }, 'the whitelist of a point rule names codes of no active promoter')
  },
})

async function countUnknownRnos({ promoters }: RuleStores, { extraConfig }: PointRuleInput): Promise<number> {
  const { rnoGoodsDetailBrowse, rnoWarehouseArrived } = extraConfig ?? {}
  const listed = new Set([...(rnoGoodsDetailBrowse?.rnoWhitelist ?? []), ...(rnoWarehouseArrived?.rnoWhitelist ?? [])])
  let unknown = 0
  for (const rno of listed) if ((await promoters.findActiveByRno(rno)) === undefined) unknown += 1
  return unknown
}
