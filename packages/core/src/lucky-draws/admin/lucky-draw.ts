import { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import { defineAdminChange } from '../../http/admin-api/admin-change.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { ResourceServices } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { namedId } from '../../http/input/query.js'
import { refuseParameter } from '../../http/input/validation.js'
import { checkPublishable, checkRuleWindows, writeTable } from '../draw-admin-rules.js'
import { drawStatistics, statisticsOf } from '../draw-statistics.js'
import type { LuckyDrawStores } from '../draw-stores.js'
import {
  LUCKY_DRAW_CODE_FIXED,
  LUCKY_DRAW_EXISTS,
  LUCKY_DRAW_NOT_EXISTS,
  LUCKY_DRAW_NOT_PUBLISHABLE,
  LUCKY_DRAW_PROBABILITY_OVER,
  LUCKY_DRAW_WRONG_STATE,
} from '../lucky-draw-errors.js'
import { luckyDrawFilters, luckyDrawInput, luckyDrawStatus, luckyDrawView } from '../lucky-draw.js'
import type { LuckyDrawInput, LuckyDrawRow } from '../lucky-draw.js'
import type { LuckyDrawService } from '../lucky-draw-service.js'

/** The repositories that these operations touch. */
export interface LuckyDrawAdminStores extends LuckyDrawStores, AuditStores {}

/** The services that these operations use. */
export interface LuckyDrawAdminServices extends ResourceServices {
  readonly luckyDraws: LuckyDrawService
}

const PATH = '/admin-api/promotion/lucky-draw'
const { DRAFT, PUBLISHED, CLOSED } = luckyDrawStatus

const exampleView = {
  id: 1,
  code: 'AUTUMN_2026',
  name: 'Autumn draw',
  startTime: '2026-09-01T00:00:00',
  endTime: '2099-01-01T00:00:00',
  prizeDisplayMode: 1,
  displayPrizeCount: 0,
  regRequired: false,
  regActivityId: null,
  committed: false,
  seedDigest: null,
  seed: null,
  status: 1,
  createTime: '2026-09-10T12:00:00',
}

const resource = defineAdminResource<LuckyDrawAdminStores, LuckyDrawAdminServices>()({
  path: PATH,
  name: 'LuckyDraw',
  title: 'lucky draw',
  input: luckyDrawInput,
  view: luckyDrawView,
  filters: luckyDrawFilters,
  notFound: LUCKY_DRAW_NOT_EXISTS,
  duplicate: LUCKY_DRAW_EXISTS,
  errors: [LUCKY_DRAW_WRONG_STATE, LUCKY_DRAW_NOT_PUBLISHABLE, LUCKY_DRAW_CODE_FIXED, LUCKY_DRAW_PROBABILITY_OVER],
  example: {
    update: { id: 2 },
    deletable: 2,
    find: { code: 'AUTUMN_2026' },
    created: 3,
    input: {
      code: 'WINTER_2026',
      name: 'Winter draw',
      startTime: '2026-12-01T00:00:00',
      endTime: '2027-01-01T00:00:00',
      committed: true,
      status: 0,
    },
    view: exampleView,
    revision: 2,
  },
  repository: (tx) => ({
    create: (input, now) => tx.luckyDraws.create(input, now),
    async update(id, input, revision) {
      const isUpdated = await tx.luckyDraws.update(id, input, revision)
      if (isUpdated) await writeTable(tx, id)
      return isUpdated
    },
    delete: (id, now, revision) => tx.luckyDraws.delete(id, now, revision),
    find: (id) => tx.luckyDraws.find(id),
    page: (filter) => tx.luckyDraws.page(filter),
  }),
  async check({ tx, context: { now }, input, before }) {
    if (before === undefined) {
      // Nothing can be published before it has prizes, and nothing is closed that was not published.
      if ((input.status ?? DRAFT) !== DRAFT)
        throw new ApiError(input.status === CLOSED ? LUCKY_DRAW_WRONG_STATE : LUCKY_DRAW_NOT_PUBLISHABLE)
      return
    }
    const locked = await tx.luckyDraws.lock(before.id)
    if (locked !== undefined) await checkUpdate({ tx, now }, locked, input)
  },
  settle: ({ tx, id, services }) => services.luckyDraws.commitments.settle(tx, id),
  async checkDelete({ tx, id }) {
    const draw = await tx.luckyDraws.lock(id)
    const isKept = draw?.status === PUBLISHED || (await isDrawn(tx, id))
    if (isKept) throw new ApiError(LUCKY_DRAW_WRONG_STATE)
  },
})

async function checkUpdate(
  { tx, now }: { tx: LuckyDrawAdminStores; now: Date },
  before: LuckyDrawRow,
  input: LuckyDrawInput,
): Promise<void> {
  const status = input.status ?? before.status
  if (input.code !== before.code && (await wasPublished(tx, before))) throw new ApiError(LUCKY_DRAW_CODE_FIXED)
  if ((input.committed ?? before.committed) !== before.committed && (await wasPublished(tx, before)))
    throw refuseParameter('committed', { en: 'cannot change once the lucky draw was published', zh: '发布后不能修改' })
  await checkRuleWindows(tx, before, input)
  if (status === PUBLISHED) {
    if (before.status === CLOSED) throw new ApiError(LUCKY_DRAW_WRONG_STATE)
    // Time moves on, and what is published already may be over by now.
    const endTime = before.status === DRAFT ? input.endTime : new Date(now.getTime() + 1)
    await checkPublishable(tx, { id: before.id, displayPrizeCount: input.displayPrizeCount, endTime }, now)
  }
  if (status === before.status) return
  if (status === CLOSED && before.status !== PUBLISHED) throw new ApiError(LUCKY_DRAW_WRONG_STATE)
  if (status === DRAFT && (before.status === CLOSED || (await isDrawn(tx, before.id)))) {
    throw new ApiError(LUCKY_DRAW_WRONG_STATE)
  }
}

/** Whether anybody has drawn in it, those counted whose draw is under way; until the transaction ends nobody does. */
async function isDrawn({ luckyDraws, drawRecords }: LuckyDrawAdminStores, luckyDrawId: number): Promise<boolean> {
  await luckyDraws.lockUndrawn(luckyDrawId)
  return drawRecords.isUsed({ luckyDrawId })
}

/**
 * Whether a locked lucky draw is published, or was before it became a draft again: the first table is written with the
 * first publication, and stays. Whoever saw its code or digest, or joined one without, may rely on it.
 */
async function wasPublished({ luckyDraws }: LuckyDrawAdminStores, { id, status }: LuckyDrawRow): Promise<boolean> {
  if (status !== DRAFT) return true
  const open = await luckyDraws.open(id)
  return open !== undefined && open.tableVersion > 0
}

const defineChange = defineAdminChange<LuckyDrawAdminStores, LuckyDrawAdminServices>()

const publish = defineChange({
  operationId: 'publishLuckyDraw',
  path: `${PATH}/publish`,
  summary: 'Publish a lucky draw',
  description:
    'Publish a draft: it needs a prize and an end in the future; a committed one then shows the digest of its seed.',
  members: {},
  view: luckyDrawView,
  notFound: LUCKY_DRAW_NOT_EXISTS,
  errors: [LUCKY_DRAW_WRONG_STATE, LUCKY_DRAW_NOT_PUBLISHABLE, LUCKY_DRAW_PROBABILITY_OVER],
  exampleId: 2,
  example: {},
  find: (tx, id) => tx.luckyDraws.lock(id),
  async change({ tx, context: { now }, services, before: draw }) {
    const { id } = draw
    if (draw.status !== DRAFT) throw new ApiError(LUCKY_DRAW_WRONG_STATE)
    await checkPublishable(tx, draw, now)
    await tx.luckyDraws.move(id, DRAFT, PUBLISHED)
    await writeTable(tx, id)
    await services.luckyDraws.commitments.settle(tx, id)
    return true
  },
})

const close = defineChange({
  operationId: 'closeLuckyDraw',
  path: `${PATH}/close`,
  summary: 'Close a lucky draw',
  description: 'Close a published lucky draw for good; a committed one then shows its seed.',
  members: {},
  view: luckyDrawView,
  notFound: LUCKY_DRAW_NOT_EXISTS,
  errors: [LUCKY_DRAW_WRONG_STATE],
  example: {},
  find: (tx, id) => tx.luckyDraws.lock(id),
  async change({ tx, services, id }) {
    if (!(await tx.luckyDraws.move(id, PUBLISHED, CLOSED))) throw new ApiError(LUCKY_DRAW_WRONG_STATE)
    await services.luckyDraws.commitments.settle(tx, id)
    return true
  },
})

const statistics = adminOperationsOf<unknown, LuckyDrawAdminStores>()(
  {
    operationId: 'getLuckyDrawStatistics',
    method: 'GET',
    path: `${PATH}/statistics`,
    summary: 'Get the statistics',
    description: 'What became of a lucky draw, from counts that are kept with it.',
    query: z.object({ id: namedId() }),
    data: drawStatistics,
    mayLag: true,
    errors: [LUCKY_DRAW_NOT_EXISTS],
    example: {
      data: {
        memberCount: 2,
        chancesGranted: 2,
        chancesUsed: 2,
        chancesLeft: 0,
        drawCount: 2,
        winCount: 2,
        prizes: [
          { prizeId: 1, prizeName: 'A fifth off', winCount: 2, grantedCount: 1, failedCount: 1 },
          { prizeId: 2, prizeName: 'Keyring', winCount: 0, grantedCount: 0, failedCount: 0 },
        ],
        days: [{ day: '2026-09-10', drawCount: 2, winCount: 2 }],
      },
    },
  },
  async ({ context: { storage }, query: { id } }) => {
    if ((await storage.luckyDraws.find(id)) === undefined) throw new ApiError(LUCKY_DRAW_NOT_EXISTS)
    return statisticsOf(await storage.drawTallies.read(id), await storage.luckyDrawPrizes.listOfDraw(id))
  },
)

/** Lucky draws from their draft to their end, and what became of them. */
export const luckyDrawOperations = [...resource, publish, close, statistics]
