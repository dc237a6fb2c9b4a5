import { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import { defineAdminChange } from '../../http/admin-api/admin-change.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { integer, wholeList } from '../../http/input/fields.js'
import { namedId } from '../../http/input/query.js'
import { revised, revisedExample } from '../../http/admin-api/revision.js'
import { refuseParameter } from '../../http/input/validation.js'
import { named } from '../../http/named-schema.js'
import { lockDraw, lockNamedDraw, writeTable } from '../draw-admin-rules.js'
import type { LuckyDrawStores } from '../draw-stores.js'
import {
  LUCKY_DRAW_NOT_PUBLISHABLE,
  LUCKY_DRAW_PRIZE_NOT_EXISTS,
  LUCKY_DRAW_PRIZE_WON,
  LUCKY_DRAW_PROBABILITY_OVER,
  LUCKY_DRAW_WRONG_STATE,
} from '../lucky-draw-errors.js'
import { luckyDrawPrizeFilters, luckyDrawPrizeInput, luckyDrawPrizeView, MOST_PRIZES } from '../lucky-draw-prize.js'
import type { LuckyDrawPrizeInput, LuckyDrawPrizeRow } from '../lucky-draw-prize.js'
import { luckyDrawStatus } from '../lucky-draw.js'
import { probabilityOf, TABLE_SIZE } from '../prize-table.js'

interface Stores extends LuckyDrawStores, AuditStores {}

const PATH = '/admin-api/promotion/lucky-draw-prize'

const exampleView = {
  id: 1,
  luckyDrawId: 1,
  name: 'A fifth off',
  prizeType: 'PLATFORM_COUPON',
  templateId: 2,
  winProbability: 2000,
  stockLimit: true,
  totalStock: 100,
  currentStock: 98,
  fixedDisplay: true,
  createTime: '2026-09-10T12:00:00',
}

const secondPrize = {
  id: 2,
  luckyDrawId: 1,
  name: 'Keyring',
  prizeType: 'PHYSICAL',
  templateId: null,
  winProbability: 1000,
  stockLimit: false,
  totalStock: 0,
  currentStock: 0,
  fixedDisplay: false,
  createTime: '2026-09-10T12:00:00',
}

const resource = defineAdminResource<Stores>()({
  path: PATH,
  name: 'LuckyDrawPrize',
  title: 'lucky draw prize',
  input: luckyDrawPrizeInput,
  view: luckyDrawPrizeView,
  filters: luckyDrawPrizeFilters,
  notFound: LUCKY_DRAW_PRIZE_NOT_EXISTS,
  errors: [LUCKY_DRAW_PROBABILITY_OVER, LUCKY_DRAW_PRIZE_WON, LUCKY_DRAW_WRONG_STATE, LUCKY_DRAW_NOT_PUBLISHABLE],
  example: {
    update: { id: 3 },
    deletable: 3,
    find: { prizeType: 'PLATFORM_COUPON', luckyDrawId: 1 },
    created: 4,
    input: {
      luckyDrawId: 2,
      name: 'Ten dollars off',
      templateId: 1,
      winProbability: 500,
      currentStock: 100,
      fixedDisplay: false,
    },
    view: exampleView,
    revision: 3,
  },
  repository: (tx) => ({
    async create(input, now) {
      const prize = await tx.luckyDrawPrizes.create(input, now)
      await writeTable(tx, input.luckyDrawId)
      return prize
    },
    async update(id, input, revision) {
      const isUpdated = await tx.luckyDrawPrizes.update(id, input, revision)
      if (isUpdated) await writeTable(tx, input.luckyDrawId)
      return isUpdated
    },
    async delete(id, now, revision) {
      const prize = await tx.luckyDrawPrizes.find(id)
      const isDeleted = await tx.luckyDrawPrizes.delete(id, now, revision)
      if (isDeleted && prize !== undefined) await writeTable(tx, prize.luckyDrawId)
      return isDeleted
    },
    find: (id) => tx.luckyDrawPrizes.find(id),
    page: (filter) => tx.luckyDrawPrizes.page(filter),
  }),
  check: ({ tx, input, before }) => checkPrize(tx, input, before),
  async checkDelete({ tx, id, before }) {
    const draw = await lockDraw(tx, before.luckyDrawId)
    // Nobody has drawn in a lucky draw that could be deleted.
    if (draw === undefined) return
    // A draw that takes the prize at this moment holds it, and has its record when it lets go.
    await tx.luckyDrawPrizes.lock(id)
    if (await tx.drawRecords.isUsed({ prizeId: id })) throw new ApiError(LUCKY_DRAW_PRIZE_WON)
    const left = (await tx.luckyDrawPrizes.listOfDraw(draw.id)).length - 1
    // A published one keeps what publishing it needed.
    if (draw.status === luckyDrawStatus.PUBLISHED && (left === 0 || left < draw.displayPrizeCount))
      throw new ApiError(LUCKY_DRAW_NOT_PUBLISHABLE)
  },
})

async function checkPrize(
  tx: Stores,
  input: LuckyDrawPrizeInput,
  before: LuckyDrawPrizeRow | undefined,
): Promise<void> {
  await lockNamedDraw(tx, input.luckyDrawId, before)
  await checkTemplate(tx, input, before)
  if (before !== undefined && before.prizeType !== input.prizeType) await checkTypeMayChange(tx, before)
  const others = (await tx.luckyDrawPrizes.listOfDraw(input.luckyDrawId)).filter(({ id }) => id !== before?.id)
  if (others.length >= MOST_PRIZES)
    throw refuseParameter('luckyDrawId', { en: `has ${MOST_PRIZES} prizes already`, zh: `最多 ${MOST_PRIZES} 个奖品` })
  if (probabilityOf(others) + input.winProbability > TABLE_SIZE) throw new ApiError(LUCKY_DRAW_PROBABILITY_OVER)
}

/** Whoever won it has won what it is: a grant that waits for its next try gives no other kind of thing. */
async function checkTypeMayChange(tx: Stores, { id }: LuckyDrawPrizeRow): Promise<void> {
  // As for who deletes it: a draw that takes the prize at this moment has its record when it lets go.
  await tx.luckyDrawPrizes.lock(id)
  if (await tx.drawRecords.isUsed({ prizeId: id }))
    throw refuseParameter('prizeType', { en: 'must stay as it is once the prize was won', zh: '奖品被抽中后不能修改' })
}

/** A template that the prize has already may be gone: one that was won stays, and its odds can be changed. */
async function checkTemplate(
  tx: Stores,
  { prizeType, templateId }: LuckyDrawPrizeInput,
  before: LuckyDrawPrizeRow | undefined,
): Promise<void> {
  if (typeof templateId !== 'number') return
  if (prizeType === before?.prizeType && templateId === before.templateId) return
  if (prizeType === 'PLATFORM_COUPON' && (await tx.couponTemplates.listOf([templateId])).length === 0)
    throw refuseParameter('templateId', { en: 'is no coupon template', zh: '券模板不存在' })
  if (prizeType === 'PLATFORM_DISCOUNT' && (await tx.discountTemplates.find(templateId)) === undefined)
    throw refuseParameter('templateId', { en: 'is no discount template', zh: '折扣模板不存在' })
}

const addStock = defineAdminChange<Stores>()({
  operationId: 'addLuckyDrawPrizeStock',
  path: `${PATH}/add-stock`,
  summary: 'Add stock of a prize',
  description: 'Add to the total stock of a prize and to what is left.',
  members: { count: integer(1, 1_000_000_000) },
  // Done twice it would be twice the stock.
  movesMoney: true,
  view: luckyDrawPrizeView,
  notFound: LUCKY_DRAW_PRIZE_NOT_EXISTS,
  errors: [LUCKY_DRAW_WRONG_STATE],
  example: { count: 50 },
  find: (tx, id) => tx.luckyDrawPrizes.find(id),
  async lock(tx, id) {
    const prize = await tx.luckyDrawPrizes.find(id)
    // The lucky draw first, as by whoever saves a prize. Of one that is closed or gone nothing is won any more.
    if (prize !== undefined && (await lockDraw(tx, prize.luckyDrawId)) === undefined)
      throw new ApiError(LUCKY_DRAW_WRONG_STATE)
    await tx.luckyDrawPrizes.lock(id)
  },
  async change({ tx, id, members: { count } }) {
    if (await tx.luckyDrawPrizes.addStock(id, count)) return true
    if ((await tx.luckyDrawPrizes.find(id)) === undefined) return false
    throw refuseParameter('count', { en: 'makes the stock too large', zh: '库存过大' })
  },
})

const listByDraw = adminOperationsOf<unknown, Stores>()(
  {
    operationId: 'listLuckyDrawPrizesByDraw',
    method: 'GET',
    path: `${PATH}/list-by-draw`,
    summary: 'List the prizes',
    description: 'Of a lucky draw, by id; none where there is no such lucky draw.',
    query: z.object({ luckyDrawId: namedId() }),
    data: wholeList(named('LuckyDrawPrize', revised(luckyDrawPrizeView))),
    example: { data: [revisedExample(exampleView, 3), revisedExample(secondPrize)] },
  },
  async ({ context: { storage }, query: { luckyDrawId } }) =>
    (await storage.luckyDraws.find(luckyDrawId)) ? storage.luckyDrawPrizes.listOfDraw(luckyDrawId) : [],
)

/** Prizes; probabilities are checked over all prizes of the lucky draw at every save. */
export const luckyDrawPrizeOperations = [...resource, addStock, listByDraw]
