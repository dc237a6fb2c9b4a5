import type { CampaignTenant } from '../documents/campaign-tenant.js'
import { forever, rechargeRule } from '../documents/campaign-tenant.js'
import { discountTemplateBody } from '../discounts/discount-writes.js'
import { drawBody, prizeBody, ruleBody as chanceRuleBody } from '../lucky-draws/draw-bodies.js'
import { keywordBody, popupBody } from '../home/home-writes.js'
import { productBody, ruleBody as pointRuleBody } from '../points/point-writes.js'

type Name = string | number

/** An admin call, a member of its body or query that names something, and how it is asked for. */
export interface CampaignRow {
  readonly call: string
  readonly names: string
  /** A thing of the tenant's, which the call is to be asked for; with what must be sent beside its name. */
  readonly make: (tenant: CampaignTenant) => Promise<Name | { readonly name: Name; readonly beside: object }>
  /** What somebody sends who names it, with what else is his own. */
  readonly ask: (name: Name, own: CampaignTenant) => { readonly query?: string; readonly body?: object }
}

type Make = CampaignRow['make']
type Body = (own: CampaignTenant) => object

/** A call and the member that names something, as in `PUT lucky-draw/publish id`. */
function split(asked: string): Pick<CampaignRow, 'call' | 'names'> {
  const [method, path, names = ''] = asked.split(' ')
  return { call: `${method} ${path}`, names }
}

function byQuery(asked: string, make: Make): CampaignRow {
  const { call, names } = split(asked)
  return { call, names, make, ask: (name) => ({ query: `${names}=${name}` }) }
}

function byBody(asked: string, make: Make, body: Body = () => ({})): CampaignRow {
  const { call, names } = split(asked)
  return {
    call,
    names,
    make,
    ask: (name, own) => ({ body: { ...body(own), [names]: names.endsWith('ds') ? [name] : name } }),
  }
}

/** The calls that each resource has of a row by its id. */
const calls = (resource: string, make: Make, body: Body): CampaignRow[] => [
  byQuery(`GET ${resource}/get id`, make),
  byBody(`PUT ${resource}/update id`, make, body),
  byQuery(`DELETE ${resource}/delete id`, make),
  byQuery(`DELETE ${resource}/delete-list ids`, make),
]

const pages = (resource: string, filters: Readonly<Record<string, Make>>): CampaignRow[] =>
  Object.entries(filters).map(([names, make]) => byQuery(`GET ${resource}/page ${names}`, make))

/** A reference in the body of a create and of an update of a row of one's own. */
const references = (
  resource: string,
  names: string,
  { make, body, row }: { make: Make; body: Body; row: Body },
): CampaignRow[] => [
  byBody(`POST ${resource}/create ${names}`, make, body),
  byBody(`PUT ${resource}/update ${names}`, make, (own) => ({ ...body(own), ...row(own) })),
]

const theMember: Make = async ({ things }) => things.member.id
const theDraw: Make = async ({ things }) => things.luckyDrawId
const theTemplate: Make = async ({ things }) => things.couponTemplateId
const newMember: Make = async (tenant) => {
  const { id, unionId } = await tenant.addMember()
  return { name: id, beside: { unionId } }
}
const ofOwner = { userId: theMember, luckyDrawId: theDraw }

const prize = ({ things }: CampaignTenant) => prizeBody(things.luckyDrawId, { winProbability: 1 })
const couponPrize: Body = (own) => ({
  ...prize(own),
  prizeType: 'PLATFORM_COUPON',
  templateId: own.things.couponTemplateId,
})
const chanceRule: Body = ({ things }) => chanceRuleBody(things.luckyDrawId, rechargeRule)
const special: Body = ({ things: { member, luckyDrawId } }) => ({
  userId: member.id,
  unionId: member.unionId,
  luckyDrawId,
})

const draws: readonly CampaignRow[] = [
  ...calls(
    'lucky-draw',
    (tenant) => tenant.addDraft(),
    (own) => drawBody({ code: own.freshCode() }),
  ),
  byBody('PUT lucky-draw/publish id', (tenant) => tenant.addDraft()),
  byBody('PUT lucky-draw/close id', (tenant) => tenant.addPublished()),
  byQuery('GET lucky-draw/statistics id', theDraw),
  byQuery('GET lucky-draw-record/export luckyDrawId', theDraw),
  ...calls('lucky-draw-prize', (tenant) => tenant.addPrize(), prize),
  ...references('lucky-draw-prize', 'luckyDrawId', {
    make: theDraw,
    body: prize,
    row: ({ things }) => ({ id: things.prizeId }),
  }),
  ...references('lucky-draw-prize', 'templateId', {
    make: theTemplate,
    body: couponPrize,
    row: ({ things }) => ({ id: things.prizeId }),
  }),
  byBody(
    'PUT lucky-draw-prize/add-stock id',
    (tenant) => tenant.addPrize(),
    () => ({ count: 1 }),
  ),
  byQuery('GET lucky-draw-prize/list-by-draw luckyDrawId', theDraw),
  ...pages('lucky-draw-prize', { luckyDrawId: theDraw }),
  ...calls('lucky-draw-chance-rule', (tenant) => tenant.addChanceRule(), chanceRule),
  ...references('lucky-draw-chance-rule', 'luckyDrawId', {
    make: theDraw,
    body: ({ things }) => chanceRuleBody(things.luckyDrawId, rechargeRule),
    row: ({ things }) => ({ id: things.chanceRuleId, type: 'DEFAULT_FREE', config: null }),
  }),
  byQuery('GET lucky-draw-chance-rule/list-by-draw luckyDrawId', theDraw),
  ...pages('lucky-draw-chance-rule', { luckyDrawId: theDraw }),
]

const accounts: readonly CampaignRow[] = [
  ...['chance-item', 'chance-log', 'wallet', 'user-visit', 'record'].flatMap((name) => {
    const resource = `lucky-draw-${name}`
    return [byQuery(`GET ${resource}/get id`, (tenant) => tenant.rowOf(resource)), ...pages(resource, ofOwner)]
  }),
  byQuery('GET lucky-draw-record/verify id', async ({ things }) => things.recordId),
  byBody('PUT lucky-draw-record/retry-grant id', async ({ things }) => things.recordId),
  byBody('POST lucky-draw-wallet/grant-chance userId', theMember, ({ things: { luckyDrawId } }) => ({
    luckyDrawId,
    count: 1,
  })),
  byBody('POST lucky-draw-wallet/grant-chance luckyDrawId', theDraw, ({ things: { member } }) => ({
    userId: member.id,
    count: 1,
  })),
  ...calls('lucky-draw-special-user', (tenant) => tenant.addSpecialUser(), special),
  byBody('POST lucky-draw-special-user/create prizeId', async ({ things }) => things.prizeId, special),
  byBody('POST lucky-draw-special-user/create userId', newMember, special),
  byBody('POST lucky-draw-special-user/create unionId', async ({ things }) => things.member.unionId, special),
  byBody('POST lucky-draw-special-user/create luckyDrawId', (tenant) => tenant.addPublished(), special),
  ...pages('lucky-draw-special-user', {
    luckyDrawId: async (tenant) => {
      await tenant.addSpecialUser()
      return tenant.things.luckyDrawId
    },
    userId: async (tenant) => {
      const id = await tenant.addSpecialUser()
      return (
        await tenant.platform.adminData('GET promotion/lucky-draw-special-user/get', {
          query: `id=${id}`,
          tenantId: tenant.id,
        })
      ).userId
    },
  }),
]

const couponProduct: Body = ({ things }) => ({
  ...productBody,
  productType: 'COUPON',
  relatedId: things.couponTemplateId,
})

const points: readonly CampaignRow[] = [
  ...calls(
    'point-rule',
    (tenant) => tenant.addPointRule(),
    () => ({ ...pointRuleBody, status: 0 }),
  ),
  byBody(
    'PUT point-rule/update-status id',
    (tenant) => tenant.addPointRule(),
    () => ({ status: 0 }),
  ),
  ...calls(
    'point-product',
    (tenant) => tenant.addProduct(),
    () => productBody,
  ),
  ...references('point-product', 'relatedId', {
    make: theTemplate,
    body: couponProduct,
    row: ({ things }) => ({ id: things.productId }),
  }),
  byBody(
    'PUT point-product/update-status id',
    (tenant) => tenant.addProduct(),
    () => ({ status: 0 }),
  ),
  byQuery('GET point-exchange/get id', async ({ things }) => things.exchangeId),
  ...pages('point-exchange', { userId: theMember, productId: async ({ things }) => things.productId }),
]

const discount: Body = (own) => own.discountBody()
const theDiscountTemplate: Make = async ({ things }) => things.discountTemplateId

const discounts: readonly CampaignRow[] = [
  ...calls(
    'discount-template',
    (tenant) => tenant.addDiscountTemplate(),
    () => ({ ...discountTemplateBody, ...forever }),
  ),
  byBody(
    'PUT discount-template/update-status id',
    (tenant) => tenant.addDiscountTemplate(),
    () => ({ status: 1 }),
  ),
  ...calls('member-discount', (tenant) => tenant.addMemberDiscount(), discount),
  byBody('POST member-discount/create userId', newMember, discount),
  byBody('POST member-discount/create unionId', async ({ things }) => things.member.unionId, discount),
  byBody('POST member-discount/create templateId', theDiscountTemplate, discount),
  byBody('PUT member-discount/update templateId', theDiscountTemplate, (own) => ({
    ...own.discountBody(),
    id: own.things.memberDiscountId,
  })),
  byBody('PUT member-discount/update userId', theMember, (own) => ({
    ...own.discountBody(),
    id: own.things.memberDiscountId,
  })),
  byBody('PUT member-discount/revoke ids', (tenant) => tenant.addMemberDiscount()),
  byBody('POST member-discount/grant templateId', theDiscountTemplate, ({ things: { member } }) => ({
    userIds: [member.id],
  })),
  byBody('POST member-discount/grant userIds', theMember, ({ things }) => ({ templateId: things.discountTemplateId })),
  ...pages('member-discount', { userId: theMember, templateId: theDiscountTemplate }),
]

const home: readonly CampaignRow[] = [
  ...calls(
    'search-keyword',
    (tenant) => tenant.addKeyword(),
    () => keywordBody,
  ),
  byBody(
    'PUT search-keyword/update-status id',
    (tenant) => tenant.addKeyword(),
    () => ({ status: 1 }),
  ),
  byBody(
    'PUT search-keyword/update-sort id',
    (tenant) => tenant.addKeyword(),
    () => ({ sort: 7 }),
  ),
  ...calls(
    'home-popup',
    (tenant) => tenant.addPopup(),
    () => popupBody,
  ),
  byBody(
    'PUT home-popup/update-status id',
    (tenant) => tenant.addPopup(),
    () => ({ status: 1 }),
  ),
]

/** Every way to name something of a campaign in the admin API. */
export const campaignRows: readonly CampaignRow[] = [...draws, ...accounts, ...points, ...discounts, ...home]
