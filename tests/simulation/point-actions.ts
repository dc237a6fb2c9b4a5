import type { AwardType } from '@org/openapi-core'
import { suppliedText } from './campaign-town.js'
import { consumerDeed } from './consumer-deed.js'
import type { Action, World } from './world.js'

interface Product {
  readonly id: number
  readonly name: string
  readonly product_type: string
  readonly related_id: number | null
  readonly stock: number
  readonly limit_per_user: number
  readonly status: number
  readonly description: string
  readonly revision: number
}

const POINTS_NOT_ENOUGH = 1_004_001_003
/** Mostly recharges. */
const EVENTS: readonly [AwardType, ...AwardType[]] = ['RECHARGE', 'RECHARGE', 'RNO_WAREHOUSE_ARRIVED', 'WITHDRAW']
const PRODUCT_REFUSALS = [1_013_035_002, 1_013_035_003, 1_013_035_004, 1_013_035_005]
const COUPON_REFUSALS = [1_013_004_002, 1_013_004_003]

const someMember = ({ dice, members }: World): number => dice.maybe(members)?.id ?? 0
const someProduct = ({ dice, database }: World) =>
  dice.maybe(database.rows<Product>('select * from point_product order by id'))

/** More pieces on the shelf, another price, a higher limit: what is less would belie what was redeemed before. */
function productForm(world: World) {
  const { dice } = world
  const product = someProduct(world)
  if (product === undefined) return undefined
  const more = dice.between(0, 2)
  const body = {
    id: product.id,
    revision: product.revision,
    name: product.name,
    productType: product.product_type,
    relatedId: product.related_id,
    pointPrice: dice.between(10, 80),
    stock: product.stock + more,
    limitPerUser: product.limit_per_user === 0 ? 0 : product.limit_per_user + dice.between(0, 1),
    status: product.status,
    description: suppliedText(Number.parseInt(product.description, 10) + more),
  }
  return { method: 'PUT', path: 'promotion/point-product/update', body }
}

/** What members earn and redeem, and what operations change meanwhile. */
export const pointActions: readonly Action[] = [
  {
    weight: 6,
    plan(world) {
      const { dice } = world
      const bizType = dice.pick(EVENTS)
      const award = {
        memberId: someMember(world),
        bizType,
        amount: dice.between(0, 9000),
        bizId: `event-${dice.between(1, 6)}`,
      }
      return consumerDeed(world, {
        label: `points ${JSON.stringify(award)}`,
        refusals: [],
        act: (context, { points }) => points.award(context, award),
        remember: (answer) => [`award ${award.bizType} ${award.bizId}`, answer],
      })
    },
  },
  {
    weight: 4,
    plan(world) {
      const seen = { memberId: someMember(world), rno: 'CODE', goodsId: `goods-${world.dice.between(1, 3)}`, source: 1 }
      return consumerDeed(world, {
        label: `a member browses ${JSON.stringify(seen)}`,
        refusals: [],
        act: (context, { points }) => points.browse(context, seen),
      })
    },
  },
  {
    weight: 12,
    plan(world) {
      const { dice } = world
      const requestId = dice.percent(40) ? `redeem-${dice.between(1, 4)}` : null
      const redemption = { memberId: someMember(world), productId: someProduct(world)?.id ?? 0, requestId }
      return consumerDeed(world, {
        label: `a member redeems ${JSON.stringify(redemption)}`,
        refusals: [POINTS_NOT_ENOUGH, ...PRODUCT_REFUSALS, ...COUPON_REFUSALS],
        act: (context, { pointRedemptions }) => pointRedemptions.redeem(context, redemption),
        remember: (answer) =>
          requestId === null
            ? [`redemption ${answer.exchangeId}`, 'new']
            : [`redemption ${redemption.memberId} ${requestId}`, answer],
      })
    },
  },
  {
    weight: 1,
    plan(world) {
      const memberId = someMember(world)
      return consumerDeed(world, {
        label: `a member looks at his points ${memberId}`,
        refusals: [],
        act: (context, { points }) => points.balance(context, memberId),
      })
    },
  },
  { weight: 2, plan: productForm },
  {
    weight: 1,
    plan(world) {
      const body = { id: someProduct(world)?.id, status: world.dice.percent(30) ? 0 : 1 }
      return { method: 'PUT', path: 'promotion/point-product/update-status', body }
    },
  },
  {
    weight: 1,
    plan(world) {
      const id = world.dice.maybe(world.column<number>('select id from point_rule order by id'))
      return {
        method: 'PUT',
        path: 'promotion/point-rule/update-status',
        body: { id, status: world.dice.percent(30) ? 0 : 1 },
      }
    },
  },
  { weight: 1, plan: () => ({ method: 'GET', path: 'promotion/point-exchange/page', query: 'pageNo=1&pageSize=100' }) },
]
