import { chanceRuleInput, luckyDrawInput, luckyDrawPrizeInput, specialUserInput } from './draw-rows.js'
import type { CaseOf } from '../resource-case.js'
import { AWKWARD, FIRST_INSTANT, IMPOSSIBLE_NUMBERS, LARGEST_ID, LAST_INSTANT } from '../sample-rows.js'
import { asWritten, createdWithin, filterOf, opened } from '../resource-case.js'

const LARGEST_COUNT = 2_147_483_647
/** Beside the largest, which rows of these suites have. */
const IMPOSSIBLE_IDS = [-1, LARGEST_ID - 1000, -LARGEST_ID]

/** `code` is unique. */
export const luckyDrawCase: CaseOf<'luckyDraws'> = {
  name: 'luckyDraws',
  isUnique: true,
  open: opened(({ luckyDraws }) => luckyDraws, {}),
  full: (mark) =>
    luckyDrawInput(`${mark} ${AWKWARD}`, {
      name: `name ${AWKWARD}`,
      startTime: FIRST_INSTANT,
      endTime: LAST_INSTANT,
      prizeDisplayMode: 2,
      displayPrizeCount: 1000,
      regRequired: true,
      regActivityId: LARGEST_ID,
      committed: true,
      status: 1,
    }),
  sparse: (mark) => luckyDrawInput(mark),
  optional: ['regActivityId'],
  initial: { status: 0, committed: false },
  filters: [
    asWritten(luckyDrawInput, (code) => ({ code })),
    filterOf<'luckyDraws'>(luckyDrawInput)({ status: 2 }),
    (mark) => ({
      filter: { code: mark, status: 0 },
      found: luckyDrawInput(mark),
      passedOver: luckyDrawInput(`${mark} other`),
    }),
    (mark) => ({
      filter: { name: 'autumn' },
      found: luckyDrawInput(mark, { name: 'In AUTUMN' }),
      passedOver: luckyDrawInput(`${mark} other`),
    }),
  ],
  ranges: [createdWithin(luckyDrawInput)],
  impossible: IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, code: 'CODE' }]),
}

const prizeBy = filterOf<'luckyDrawPrizes'>((_, { luckyDrawId = 1, ...members }) =>
  luckyDrawPrizeInput(luckyDrawId, members),
)

/** Of lucky draws that are none: whether there is one is the service's question. */
export const luckyDrawPrizeCase: CaseOf<'luckyDrawPrizes'> = {
  name: 'luckyDrawPrizes',
  open: opened(({ luckyDrawPrizes }) => luckyDrawPrizes, {}),
  full: (mark) =>
    luckyDrawPrizeInput(LARGEST_ID, {
      name: `${mark} ${AWKWARD}`,
      prizeType: 'PLATFORM_COUPON',
      templateId: LARGEST_ID - 1,
      winProbability: 10_000,
      stockLimit: true,
      totalStock: LARGEST_COUNT,
      currentStock: LARGEST_COUNT - 1,
      fixedDisplay: true,
    }),
  sparse: (mark) => luckyDrawPrizeInput(1, { name: mark }),
  optional: ['templateId'],
  filters: [
    prizeBy({ luckyDrawId: LARGEST_ID }),
    prizeBy({ prizeType: 'NO_PRIZE' }),
    prizeBy({ luckyDrawId: 1, prizeType: 'NO_PRIZE' }),
    () => ({
      filter: { name: 'mug' },
      found: luckyDrawPrizeInput(1, { name: 'A MUG' }),
      passedOver: luckyDrawPrizeInput(1),
    }),
  ],
  ranges: [createdWithin((mark) => luckyDrawPrizeInput(1, { name: mark }))],
  impossible: IMPOSSIBLE_IDS.flatMap((luckyDrawId) => [{ luckyDrawId }, { luckyDrawId, prizeType: 'PHYSICAL' }]),
}

const ruleBy = filterOf<'chanceRules'>((_, { luckyDrawId = 1, ...members }) => chanceRuleInput(luckyDrawId, members))

/** Of lucky draws that are none: whether there is one is the service's question. */
export const chanceRuleCase: CaseOf<'chanceRules'> = {
  name: 'chanceRules',
  open: opened(({ chanceRules }) => chanceRules, {}),
  full: (mark) =>
    chanceRuleInput(LARGEST_ID, {
      name: `${mark} ${AWKWARD}`,
      config: `config ${AWKWARD}`,
      chancesAwarded: 1000,
      maxCountPerUser: LARGEST_COUNT,
      startTime: FIRST_INSTANT,
      endTime: LAST_INSTANT,
    }),
  sparse: (mark) => chanceRuleInput(1, { name: mark, type: 'ACTIVITY_REGISTERED', config: null }),
  optional: ['config', 'startTime', 'endTime'],
  filters: [
    ruleBy({ luckyDrawId: LARGEST_ID }),
    ruleBy({ type: 'DEFAULT_FREE' }),
    ruleBy({ luckyDrawId: 1, type: 'DEFAULT_FREE' }),
    () => ({
      filter: { name: 'autumn' },
      found: chanceRuleInput(1, { name: 'In AUTUMN' }),
      passedOver: chanceRuleInput(1),
    }),
  ],
  ranges: [createdWithin((mark) => chanceRuleInput(1, { name: mark }))],
  impossible: IMPOSSIBLE_IDS.flatMap((luckyDrawId) => [{ luckyDrawId }, { luckyDrawId, type: 'RECHARGE_AMOUNT' }]),
}

/** A user for each mark: a member is a special user of a lucky draw once. */
const userOf = (mark: string): number =>
  [...mark].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_007, 7) + 10

const userBy = filterOf<'drawSpecialUsers'>((_, { luckyDrawId = 2, userId = 1 }) =>
  specialUserInput(luckyDrawId, userId),
)

/** A user is special once in a lucky draw, so that each mark has one of its own. */
export const specialUserCase: CaseOf<'drawSpecialUsers'> = {
  name: 'drawSpecialUsers',
  isUnique: true,
  open: opened(({ drawSpecialUsers }) => drawSpecialUsers, {}),
  full: (mark) =>
    specialUserInput(LARGEST_ID, userOf(mark), {
      unionId: `${mark} ${AWKWARD}`,
      prizeId: LARGEST_ID,
      prizeName: `prize ${AWKWARD}`,
      remark: `remark ${AWKWARD}`,
    }),
  sparse: (mark) => specialUserInput(1, userOf(mark), { unionId: mark }),
  optional: ['prizeId', 'prizeName', 'remark'],
  filters: [
    userBy({ userId: LARGEST_ID }),
    userBy({ luckyDrawId: LARGEST_ID }),
    userBy({ userId: 1, luckyDrawId: LARGEST_ID }),
  ],
  ranges: [createdWithin((mark) => specialUserInput(1, userOf(mark), { unionId: mark }))],
  impossible: IMPOSSIBLE_IDS.flatMap((userId) => [{ userId }, { luckyDrawId: userId }, { userId, luckyDrawId: 1 }]),
}
