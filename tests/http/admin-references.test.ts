import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { startPlatform } from '../start-platform.js'
import { couponBody, createCoupon, createTemplate } from './coupons/coupons.js'
import { createDiscountTemplate, createMemberDiscount } from './discounts/discount-writes.js'
import { drawBody, prizeBody } from './lucky-draws/draw-bodies.js'
import { createMember } from './members/managed-members.js'
import { productBody } from './points/point-writes.js'
import { addPromoter, promoterMembers } from './promoters/promoters.js'
import { codeBody } from './redeem-codes/redeem-codes.js'
import { redeemCode } from './wallets/wallet-members.js'
import { webhookBodies } from './webhooks/webhook-writes.js'

let platform: TestPlatform
let app: TestApp

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
})

const NOWHERE = 4711

/** Codes of lucky draws are used once. */
let serial = 0

/** A row that names others, and what deletes one of those: `system/…` of the platform has no tenant. */
interface Referring {
  /** What an update of the row sends while all that it names is there; a setting has no id. */
  readonly body: Json
  /** The rows that are deleted then: their resource, and their id. */
  readonly named: readonly (readonly [resource: string, id: number])[]
  /** By member, what of the body makes it name a row that was never there. */
  readonly astray: Readonly<Record<string, object>>
}

type Cases = Readonly<Record<string, () => Promise<Referring>>>

const tenantOf = (resource: string): number | null => (/^system\/(tenant|admin-[a-z]+)$/.test(resource) ? null : 1)

const created = async (resource: string, body: object): Promise<number> => {
  const data = await platform.adminData(`POST ${resource}/create`, { body, tenantId: tenantOf(resource) })
  return (typeof data === 'number' ? data : data.id) as number
}

/** Of `PUT promotion/coupon/update: why`, the second and third word. */
const resourceOf = (call: string): string => /^\w+ (.+)\/[a-z]+(:|$)/.exec(call)?.[1] ?? ''

const send = (call: string, body: object) => platform.admin(call, { body, tenantId: tenantOf(resourceOf(call)) })

async function referring(resource: string, body: object, others: Omit<Referring, 'body'>): Promise<Referring> {
  return { body: { ...body, id: await created(resource, body) }, ...others }
}

const couponTemplate = () => createTemplate(platform)

const products: Cases = {
  'PUT promotion/point-product/update: a coupon template': async () => {
    const relatedId = await couponTemplate()
    return referring(
      'promotion/point-product',
      { ...productBody, productType: 'COUPON', relatedId },
      {
        named: [['promotion/coupon-template', relatedId]],
        astray: { relatedId: { relatedId: NOWHERE } },
      },
    )
  },
  'PUT promotion/point-product/update: a discount template': async () => {
    const relatedId = await createDiscountTemplate(platform)
    return referring(
      'promotion/point-product',
      { ...productBody, productType: 'DISCOUNT', relatedId },
      {
        named: [['promotion/discount-template', relatedId]],
        // The same number is another template's there.
        astray: { relatedId: { productType: 'COUPON' } },
      },
    )
  },
  'PUT promotion/checkin-config/save': async () => {
    const walletRedeemCodeId = await created('promotion/wallet-redeem-code', redeemCode)
    const body = { enabled: true, walletRedeemCodeId }
    await platform.adminData('PUT promotion/checkin-config/save', { body })
    return {
      body,
      named: [['promotion/wallet-redeem-code', walletRedeemCodeId]],
      astray: { walletRedeemCodeId: { walletRedeemCodeId: NOWHERE } },
    }
  },
}

const coupons: Cases = {
  'PUT promotion/coupon/update': async () => {
    const owner = { templateId: await couponTemplate(), userId: (await createMember(platform)).id }
    const id = await createCoupon(platform, owner, { code: 'COUPON-1' })
    return {
      body: { ...couponBody, ...owner, code: 'COUPON-1', id },
      named: [
        ['promotion/coupon-template', owner.templateId],
        ['member/user', owner.userId],
      ],
      astray: { templateId: { templateId: NOWHERE }, userId: { userId: NOWHERE } },
    }
  },
  'PUT promotion/coupon-exchange-code/update': async () => {
    const ids = [await couponTemplate(), await couponTemplate()]
    return referring('promotion/coupon-exchange-code', codeBody(ids), {
      named: ids.map((id) => ['promotion/coupon-template', id] as const),
      astray: {
        couponTemplateId: { couponTemplateId: NOWHERE },
        couponTemplateIds: { couponTemplateIds: `${ids[0]},${NOWHERE}` },
      },
    })
  },
  'PUT promotion/coupon-exchange-log/update': async () => {
    const named = { couponTemplateId: await couponTemplate(), userId: (await createMember(platform)).id }
    const exchange = { code: 'THEIRS', usedTime: '2026-09-09T10:00:00', source: 2, couponCode: 'C1', exchangeStatus: 2 }
    return referring(
      'promotion/coupon-exchange-log',
      { ...exchange, ...named },
      {
        named: [
          ['promotion/coupon-template', named.couponTemplateId],
          ['member/user', named.userId],
        ],
        astray: { couponTemplateId: { couponTemplateId: NOWHERE }, userId: { userId: NOWHERE } },
      },
    )
  },
  'PUT promotion/member-discount/update': async () => {
    const body = await createMemberDiscount(platform)
    return {
      body,
      named: [
        ['promotion/discount-template', body.templateId as number],
        ['member/user', body.userId as number],
      ],
      astray: {
        templateId: { templateId: NOWHERE },
        userId: { userId: NOWHERE },
        unionId: { unionId: 'another' },
      },
    }
  },
}

const draws: Cases = {
  'PUT promotion/lucky-draw-prize/update: a coupon template': async () => {
    const [luckyDrawId, templateId] = [
      await created('promotion/lucky-draw', drawBody({ code: `DRAW_${++serial}` })),
      await couponTemplate(),
    ]
    return referring(
      'promotion/lucky-draw-prize',
      prizeBody(luckyDrawId, { prizeType: 'PLATFORM_COUPON', templateId }),
      {
        named: [['promotion/coupon-template', templateId]],
        astray: { templateId: { templateId: NOWHERE }, luckyDrawId: { luckyDrawId: NOWHERE } },
      },
    )
  },
  'PUT promotion/lucky-draw-prize/update: a discount template': async () => {
    const luckyDrawId = await created('promotion/lucky-draw', drawBody({ code: `DRAW_${++serial}` }))
    const templateId = await createDiscountTemplate(platform)
    return referring(
      'promotion/lucky-draw-prize',
      prizeBody(luckyDrawId, { prizeType: 'PLATFORM_DISCOUNT', templateId }),
      {
        named: [['promotion/discount-template', templateId]],
        astray: { templateId: { prizeType: 'PLATFORM_COUPON' } },
      },
    )
  },
  'PUT promotion/lucky-draw-special-user/update': async () => {
    const luckyDrawId = await created('promotion/lucky-draw', drawBody({ code: `DRAW_${++serial}` }))
    const prizeId = await created('promotion/lucky-draw-prize', prizeBody(luckyDrawId))
    const { id: userId, unionId } = await createMember(platform)
    return referring(
      'promotion/lucky-draw-special-user',
      { luckyDrawId, userId, unionId, prizeId },
      {
        named: [
          ['promotion/lucky-draw-prize', prizeId],
          ['member/user', userId],
        ],
        astray: { prizeId: { prizeId: NOWHERE }, userId: { userId: NOWHERE }, unionId: { unionId: 'another' } },
      },
    )
  },
}

const people: Cases = {
  'PUT system/partner-member/update': async () => {
    const { id: memberId, unionId } = await createMember(platform)
    const body = { clientId: app.clientId, externalUserId: 'user-1', memberId, unionId }
    return referring('system/partner-member', body, {
      named: [
        ['member/user', memberId],
        ['system/partner-app', app.id],
      ],
      astray: {
        clientId: { clientId: 'nobody' },
        memberId: { memberId: NOWHERE, unionId: null },
        unionId: { memberId: null, unionId: 'nobody' },
      },
    })
  },
  'PUT promotion/promoter/update': async () => {
    const { id: userId, unionId } = await createMember(platform)
    const { id } = await addPromoter(platform, { userId })
    return {
      body: { ...promoterMembers, id, userId, unionId },
      named: [['member/user', userId]],
      astray: {
        userId: { userId: NOWHERE, unionId: null },
        unionId: { userId: null, unionId: 'nobody' },
        promoterLevel: { promoterLevel: NOWHERE },
      },
    }
  },
  'PUT event/webhook-endpoint/update': () =>
    referring(
      'event/webhook-endpoint',
      { ...webhookBodies, clientId: app.clientId },
      { named: [['system/partner-app', app.id]], astray: { clientId: { clientId: 'nobody' } } },
    ),
  'PUT system/admin-key/update': async () => {
    const tenantId = await platform.createTenant()
    const user = { name: 'Grace', email: 'grace@example.com', roleIds: [], tenantIds: ['*'] }
    const adminUserId = await created('system/admin-user', user)
    return referring(
      'system/admin-key',
      { name: 'Key', tenantIds: [1, tenantId], permissions: ['goods:*:*'], adminUserId },
      {
        named: [
          ['system/tenant', tenantId],
          ['system/admin-user', adminUserId],
        ],
        astray: { tenantIds: { tenantIds: [NOWHERE] }, adminUserId: { adminUserId: NOWHERE } },
      },
    )
  },
  'PUT system/admin-user/update': async () => {
    const tenantId = await platform.createTenant()
    const roleId = await created('system/admin-role', { name: 'Role', permissions: [] })
    return referring(
      'system/admin-user',
      { name: 'Ada', email: 'ada@example.com', roleIds: [roleId], tenantIds: [1, tenantId] },
      {
        named: [['system/tenant', tenantId]],
        astray: { tenantIds: { tenantIds: [NOWHERE] }, roleIds: { roleIds: [NOWHERE] } },
      },
    )
  },
}

const cases: Cases = { ...products, ...coupons, ...draws, ...people }

/** Members that read like a reference and whose rows cannot go alone, or that name nothing of this engine. */
const OTHERS: Readonly<Record<string, string>> = {
  'promotion/coupon-template sceneId': 'a scene that is used is not deleted',
  'promotion/coupon-exchange-code sceneCode': 'a scene that is used is not deleted',
  'promotion/promoter promoterLevel': 'a level that a promoter has is not deleted',
  'system/admin-user roleIds': 'a role that somebody has is not deleted',
  'promotion/lucky-draw-prize luckyDrawId': 'of a lucky draw that is gone, what belongs to it can only be deleted',
  'promotion/lucky-draw-chance-rule luckyDrawId': 'the same',
  'promotion/lucky-draw-special-user luckyDrawId': 'the same',
  'promotion/coupon-template-scene sceneCode': 'its own',
  'promotion/home-popup sceneCode': 'a place of the host',
  'system/partner-member externalUserId': 'a user of the partner',
  'member/address userId': 'the addresses of a member go along',
  'promotion/promoter-social-channel promoterId': 'what belongs to a promoter goes along',
  'promotion/promoter-withdraw-method promoterId': 'the same',
  'promotion/promoter-category promoterId': 'the same',
  'promotion/spreadsheet promoterId': 'the same',
  'promotion/coupon useOrderId': 'an order of the host',
  'promotion/member-discount sourceBizId': 'cannot be changed',
  'promotion/member-discount lastUsedOrderId': 'an order of the host',
  'promotion/lucky-draw regActivityId': 'an activity of the host',
  'promotion/discount-template scopeTargetIds': 'goods and categories of the host',
  'promotion/spreadsheet goodsId': 'goods of a marketplace',
  'goods/qc-record goodsId': 'goods of a marketplace',
  'goods/qc-record skuId': 'goods of a marketplace',
  'member/chat-config clientId': 'the client at the chat platform',
  'system/partner-app clientId': 'its own',
}

const members = (schemas: Json, schema: Json): string[] => {
  if (schema.$ref !== undefined) return members(schemas, schemas[schema.$ref.split('/').at(-1)])
  const parts = (schema.allOf ?? []) as Json[]
  return [...Object.keys(schema.properties ?? {}), ...parts.flatMap((part) => members(schemas, part))]
}

/** `resource member` of each member of an update that reads like a reference. */
async function documentedReferences(): Promise<string[]> {
  const { paths, components } = (await platform.admin('GET openapi.json')).body
  return Object.entries(paths).flatMap(([path, { put }]: [string, Json]) => {
    if (put === undefined || !/\/(update|save)$/.test(path)) return []
    const names = members(components.schemas, put.requestBody.content['application/json'].schema)
    const references = names.filter((name) => /(Ids?|sceneCode|promoterLevel)$/.test(name))
    return references.map((name) => `${path.split('/').slice(2, 4).join('/')} ${name}`)
  })
}

describe('what an update names (rules/admin-api#references)', () => {
  test('each member that reads like a reference is tried here, or has its reason', async () => {
    const known = new Set(Object.keys(OTHERS))
    for (const [name, prepare] of Object.entries(cases)) {
      for (const member of Object.keys((await prepare()).astray)) known.add(`${resourceOf(name)} ${member}`)
    }
    expect((await documentedReferences()).filter((reference) => !known.has(reference))).toEqual([])
  })

  describe.each(Object.entries(cases))('%s', (name, prepare) => {
    const [call = ''] = name.split(':')

    test('may be gone where it stays as it is', async () => {
      const { body, named } = await prepare()
      expect((await send(call, body)).body).toMatchObject({ code: 0 })
      for (const [resource, id] of named) {
        await platform.adminData(`DELETE ${resource}/delete`, { query: `id=${id}`, tenantId: tenantOf(resource) })
      }
      const shown = async () => {
        const query = body.id === undefined ? '' : `id=${body.id}`
        const options = { query, tenantId: tenantOf(resourceOf(call)) }
        const { revision: _, ...row } = await platform.adminData(`GET ${resourceOf(call)}/get`, options)
        return row
      }
      const before = await shown()
      expect((await send(call, body)).body).toMatchObject({ code: 0, data: true })
      expect(await shown()).toEqual(before)
    })

    test('has to be there where it changes', async () => {
      const { body, astray } = await prepare()
      for (const [member, change] of Object.entries(astray)) {
        const { status, body: answer } = await send(call, { ...body, ...change })
        expect([member, status, answer.error_detail]).toEqual([member, 400, member])
      }
    })
  })
})
