import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { namedId } from '../../http/input/query.js'
import { revised, revisedExample } from '../../http/admin-api/revision.js'
import { refuseParameter } from '../../http/input/validation.js'
import { named } from '../../http/named-schema.js'
import { chanceRuleFilters, chanceRuleInput, chanceRuleView, MOST_RULES } from '../chances/chance-rule.js'
import type { ChanceRuleInput } from '../chances/chance-rule.js'
import { lockNamedDraw } from '../draw-admin-rules.js'
import type { LuckyDrawStores } from '../draw-stores.js'
import {
  LUCKY_DRAW_CHANCE_RULE_EXISTS,
  LUCKY_DRAW_CHANCE_RULE_NOT_EXISTS,
  LUCKY_DRAW_WRONG_STATE,
} from '../lucky-draw-errors.js'
import type { LuckyDrawRow } from '../lucky-draw.js'
import { wholeList } from '../../http/input/fields.js'

interface Stores extends LuckyDrawStores, AuditStores {}

const PATH = '/admin-api/promotion/lucky-draw-chance-rule'

const exampleView = {
  id: 1,
  luckyDrawId: 1,
  name: 'For everybody',
  type: 'DEFAULT_FREE',
  config: null,
  chancesAwarded: 1,
  maxCountPerUser: 1,
  startTime: null,
  endTime: null,
  createTime: '2026-09-10T12:00:00',
}

const rechargeRule = {
  ...exampleView,
  id: 2,
  name: 'For recharging',
  type: 'RECHARGE_AMOUNT',
  config: '{"minAmount":10000,"perAmount":10000}',
  chancesAwarded: 1,
  maxCountPerUser: 10,
}

const resource = defineAdminResource<Stores>()({
  path: PATH,
  name: 'LuckyDrawChanceRule',
  title: 'lucky draw chance rule',
  input: chanceRuleInput,
  view: chanceRuleView,
  filters: chanceRuleFilters,
  notFound: LUCKY_DRAW_CHANCE_RULE_NOT_EXISTS,
  duplicate: LUCKY_DRAW_CHANCE_RULE_EXISTS,
  errors: [LUCKY_DRAW_WRONG_STATE],
  example: {
    update: { id: 2 },
    deletable: 2,
    find: { type: 'DEFAULT_FREE' },
    created: 3,
    input: { name: 'For registering', type: 'ACTIVITY_REGISTERED', config: '{"activityId":7}' },
    view: exampleView,
  },
  repository: (tx) => tx.chanceRules,
  async check({ tx, input, before }) {
    const draw = await lockNamedDraw(tx, input.luckyDrawId, before)
    checkWindow(input, draw)
    const others = (await tx.chanceRules.listOfDraw(draw.id)).filter(({ id }) => id !== before?.id)
    if (others.length >= MOST_RULES)
      throw refuseParameter('luckyDrawId', { en: `has ${MOST_RULES} rules already`, zh: `最多 ${MOST_RULES} 条规则` })
  },
})

function checkWindow({ startTime, endTime }: ChanceRuleInput, draw: LuckyDrawRow): void {
  const isInside = (time: Date) => draw.startTime <= time && time <= draw.endTime
  for (const [path, time] of [
    ['startTime', startTime],
    ['endTime', endTime],
  ] as const) {
    if (time && !isInside(time))
      throw refuseParameter(path, { en: 'must lie within the lucky draw', zh: '必须在抽奖活动时间之内' })
  }
}

const listByDraw = adminOperationsOf<unknown, Stores>()(
  {
    operationId: 'listLuckyDrawChanceRulesByDraw',
    method: 'GET',
    path: `${PATH}/list-by-draw`,
    summary: 'List the chance rules',
    description: 'Of a lucky draw, by id; none where there is no such lucky draw.',
    query: z.object({ luckyDrawId: namedId() }),
    data: wholeList(named('LuckyDrawChanceRule', revised(chanceRuleView))),
    example: { data: [revisedExample(exampleView), revisedExample(rechargeRule)] },
  },
  async ({ context: { storage }, query: { luckyDrawId } }) =>
    (await storage.luckyDraws.find(luckyDrawId)) ? storage.chanceRules.listOfDraw(luckyDrawId) : [],
)

/** What chances are given for. */
export const chanceRuleOperations = [...resource, listByDraw]
