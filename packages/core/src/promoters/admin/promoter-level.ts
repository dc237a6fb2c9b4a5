import { ApiError } from '../../kernel/errors.js'
import type { Localized } from '../../kernel/errors.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { revised } from '../../http/admin-api/revision.js'
import { named } from '../../http/named-schema.js'
import { ENABLED } from '../../auth/index.js'
import { neighboursOf, promoterLevelFilters, promoterLevelInput, promoterLevelView } from '../promoter-level.js'
import type { PromoterLevelInput, PromoterLevelRepository, PromoterLevelRow } from '../promoter-level.js'
import type { PromoterRepository } from '../promoter.js'
import {
  PROMOTER_LEVEL_EXISTS,
  PROMOTER_LEVEL_GROWTH_CONFLICT,
  PROMOTER_LEVEL_IN_USE,
  PROMOTER_LEVEL_NOT_EXISTS,
} from '../promoter-errors.js'
import { wholeList } from '../../http/input/fields.js'

interface LevelStores extends AuditStores {
  readonly promoters: PromoterRepository
  readonly promoterLevels: PromoterLevelRepository
}

const PATH = '/admin-api/promotion/promoter-level'

const exampleView = {
  id: 1,
  level: 1,
  levelTitle: 'Start',
  levelBonusRate: 4,
  levelGrowth: 0,
  status: 0,
  sort: 1,
  createTime: '2026-09-10T12:00:00',
}
const silver = { id: 2, level: 2, levelTitle: 'Silver', levelBonusRate: 5, levelGrowth: 1000, sort: 2 }

const resource = defineAdminResource<LevelStores>()({
  path: PATH,
  name: 'PromoterGrowthLevel', // updatePromoterLevel gives a promoter another one
  title: 'growth level',
  input: promoterLevelInput,
  view: promoterLevelView,
  filters: promoterLevelFilters,
  pageOrder: 'smaller sort first',
  notFound: PROMOTER_LEVEL_NOT_EXISTS,
  duplicate: PROMOTER_LEVEL_EXISTS,
  errors: [PROMOTER_LEVEL_IN_USE, PROMOTER_LEVEL_GROWTH_CONFLICT],
  example: {
    update: { id: 2 },
    deletable: 2,
    find: { level: 1 },
    created: 3,
    input: { level: 3, levelTitle: 'Gold', levelBonusRate: 6, levelGrowth: 5000, sort: 3 },
    view: exampleView,
  },
  repository: (tx) => tx.promoterLevels,
  async check({ tx, input, before }) {
    await tx.promoterLevels.lockAll()
    const levels = await tx.promoterLevels.list()
    checkPlace(levels, input, before?.id)
    const current = levels.find(({ id }) => id === before?.id)
    if (current !== undefined && current.level !== input.level) await refuseIfUsed(tx, current)
    // Also of a level that was not there before: promoters begin with level 1, which needs no row.
    if (input.status !== ENABLED) await refuseIfUsed(tx, input)
  },
  async checkDelete({ tx, id }) {
    await tx.promoterLevels.lockAll()
    const current = await tx.promoterLevels.find(id)
    if (current !== undefined) await refuseIfUsed(tx, current)
  },
})

/** Growth rises with every level. Nobody else writes levels meanwhile. */
function checkPlace(
  levels: readonly PromoterLevelRow[],
  input: PromoterLevelInput,
  exceptId: number | undefined,
): void {
  const { level, levelGrowth } = input
  if (levels.some((other) => other.level === level && other.id !== exceptId)) throw new ApiError(PROMOTER_LEVEL_EXISTS)
  const { below, above } = neighboursOf(levels, { level, exceptId })
  const isRising = (below?.levelGrowth ?? -1) < levelGrowth && levelGrowth < (above?.levelGrowth ?? Infinity)
  if (!isRising) throw new ApiError(PROMOTER_LEVEL_GROWTH_CONFLICT, { values: { bounds: boundsBetween(below, above) } })
}

/** What the growth of a level between these may be; at the ends there is a neighbour on one side only. */
function boundsBetween(below: PromoterLevelRow | undefined, above: PromoterLevelRow | undefined): Localized {
  const bounds = [
    ...(below === undefined
      ? []
      : [
          {
            en: `more than the ${below.levelGrowth} of level ${below.level}`,
            zh: `大于等级 ${below.level} 的成长值（${below.levelGrowth}）`,
          },
        ]),
    ...(above === undefined
      ? []
      : [
          {
            en: `less than the ${above.levelGrowth} of level ${above.level}`,
            zh: `小于等级 ${above.level} 的成长值（${above.levelGrowth}）`,
          },
        ]),
  ]
  return { en: bounds.map(({ en }) => en).join(' and '), zh: bounds.map(({ zh }) => zh).join('且') }
}

/** Whoever gives a promoter the level locks it first, so none comes while this transaction holds the levels. */
async function refuseIfUsed({ promoters }: LevelStores, { level }: Pick<PromoterLevelRow, 'level'>): Promise<void> {
  if (await promoters.hasLevel(level)) throw new ApiError(PROMOTER_LEVEL_IN_USE)
}

const define = adminOperationsOf<unknown, LevelStores>()

/** Growth levels, whose growth rises from level to level. */
export const promoterLevelOperations = [
  ...resource,
  define(
    {
      operationId: 'listPromoterGrowthLevels',
      method: 'GET',
      path: `${PATH}/simple-list`,
      summary: 'List the enabled growth levels',
      description: 'Smaller sort first.',
      data: wholeList(named('PromoterGrowthLevel', revised(promoterLevelView))),
      example: {
        data: [
          { ...exampleView, revision: 1 },
          { ...exampleView, ...silver, revision: 1 },
        ],
      },
    },
    async ({ context }) => (await context.storage.promoterLevels.list()).filter(({ status }) => status === ENABLED),
  ),
]
