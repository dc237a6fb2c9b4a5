import type { Call } from './simulated-platform.js'
import { templateMembers } from './town.js'
import type { Action, World } from './world.js'

interface Prize {
  readonly id: number
  readonly lucky_draw_id: number
  readonly name: string
  readonly prize_type: string
  readonly template_id: number | null
  readonly win_probability: number
  readonly stock_limit: number
  readonly total_stock: number
  readonly current_stock: number
  readonly revision: number
}

interface Special {
  readonly id: number
  readonly user_id: number
  readonly union_id: string
}

const living = (table: string) => `select * from ${table} where deleted_at is null order by id`

const put = (path: string, body: object): Call => ({ method: 'PUT', path: `promotion/${path}`, body })
const somePrize = ({ dice, database }: World) => dice.maybe(database.rows<Prize>(living('lucky_draw_prize')))
const someDraw = ({ dice, database }: World) => dice.maybe(database.rows<{ id: number }>(living('lucky_draw')))?.id

/** A form that was filled in before this step: whoever drew since has the row on another revision. */
function prizeForm(world: World): Call | undefined {
  const prize = somePrize(world)
  if (prize === undefined) return undefined
  const more = world.dice.percent(30) ? world.dice.between(1, 2) : 0
  return put('lucky-draw-prize/update', {
    id: prize.id,
    revision: prize.revision,
    luckyDrawId: prize.lucky_draw_id,
    name: prize.name,
    prizeType: prize.prize_type,
    templateId: prize.template_id,
    winProbability: world.dice.pick([0, 1000, prize.win_probability, 6000]),
    stockLimit: prize.stock_limit === 1,
    totalStock: prize.total_stock + more,
    currentStock: prize.current_stock + more,
    fixedDisplay: world.dice.percent(50),
  })
}

function addPrize(world: World): Call | undefined {
  const luckyDrawId = someDraw(world)
  const stock = world.dice.between(0, 2)
  const limits = { stockLimit: true, totalStock: stock, currentStock: stock, fixedDisplay: false }
  const prize = {
    luckyDrawId,
    name: 'Mug',
    prizeType: 'PHYSICAL',
    templateId: null,
    winProbability: world.dice.between(1, 2000),
    ...limits,
  }
  return luckyDrawId === undefined ? undefined : { path: 'promotion/lucky-draw-prize/create', body: prize }
}

/** A member who is to win a certain prize, or one who is so no longer. */
function special(world: World): Call | undefined {
  const { dice } = world
  const known = dice.maybe(world.database.rows<Special>(living('lucky_draw_special_user')))
  if (known !== undefined && dice.percent(50)) {
    return { method: 'DELETE', path: 'promotion/lucky-draw-special-user/delete', query: `id=${known.id}` }
  }
  const prize = somePrize(world)
  const member = dice.maybe(
    world.database.rows<{ id: number; union_id: string }>('select id, union_id from member order by id'),
  )
  if (prize === undefined || member === undefined) return undefined
  const prizeId = dice.percent(80) ? prize.id : null
  const body = { userId: member.id, unionId: member.union_id, luckyDrawId: prize.lucky_draw_id, prizeId }
  return { path: 'promotion/lucky-draw-special-user/create', body }
}

/** The coupons of prizes and products become more, so that a grant that failed may succeed. */
export function moreCoupons(world: World, more = 1): Call | undefined {
  const [prize] = world.database.rows<{ template_id: number }>(
    'select template_id from lucky_draw_prize where template_id is not null',
  )
  const [template] = world.database.rows<{ total_count: number }>(
    'select total_count from coupon_template where id = ?',
    prize?.template_id ?? 0,
  )
  if (prize === undefined || template === undefined) return undefined
  const body = {
    ...templateMembers,
    id: prize.template_id,
    totalCount: template.total_count + more,
    takeLimitCount: -1,
    takeType: 1,
  }
  return put('coupon-template/update', body)
}

const PAGES = [
  '',
  '-prize',
  '-chance-rule',
  '-chance-item',
  '-chance-log',
  '-wallet',
  '-user-visit',
  '-special-user',
  '-record',
]

/** What operations do to lucky draws. */
export const drawOperationActions: readonly Action[] = [
  {
    weight: 3,
    plan(world) {
      const id = someDraw(world)
      return id === undefined ? undefined : put(`lucky-draw/${world.dice.percent(70) ? 'publish' : 'close'}`, { id })
    },
  },
  { weight: 4, plan: prizeForm },
  { weight: 1, plan: addPrize },
  {
    weight: 2,
    plan(world) {
      const id = somePrize(world)?.id
      if (id === undefined) return undefined
      if (world.dice.percent(75)) return put('lucky-draw-prize/add-stock', { id, count: world.dice.between(1, 2) })
      return { method: 'DELETE', path: 'promotion/lucky-draw-prize/delete', query: `id=${id}` }
    },
  },
  {
    weight: 4,
    plan(world) {
      const body = {
        userId: world.dice.maybe(world.members)?.id,
        luckyDrawId: someDraw(world),
        count: world.dice.between(1, 3),
      }
      return { path: 'promotion/lucky-draw-wallet/grant-chance', body }
    },
  },
  { weight: 2, plan: special },
  {
    weight: 3,
    plan(world) {
      const failed = world.dice.percent(80) ? 'where asset_status = 2' : ''
      const id = world.dice.maybe(world.column<number>(`select id from lucky_draw_record ${failed} order by id`))
      return id === undefined ? undefined : put('lucky-draw-record/retry-grant', { id })
    },
  },
  { weight: 2, plan: (world) => moreCoupons(world) },
  {
    weight: 1,
    plan: ({ dice }) => ({
      method: 'GET',
      path: `promotion/lucky-draw${dice.maybe(PAGES)}/page`,
      query: 'pageNo=1&pageSize=100',
    }),
  },
  {
    weight: 1,
    plan(world) {
      const id = world.dice.maybe(world.column<number>('select id from lucky_draw_record order by id'))
      return id === undefined
        ? undefined
        : { method: 'GET', path: 'promotion/lucky-draw-record/verify', query: `id=${id}` }
    },
  },
]
