import type { WireRequest } from '../load/wire-request.js'
import { bearerRequest } from './bearer-request.js'
import { benchTenantId } from './quality-checks.js'
import type { Seed } from './seed.js'
import type { SeedWords } from './seed-words.js'

/** Coupons of each member, whatever there are in all. */
export const couponsEach = 100

export const couponScope = 'promotion:member-coupon:read'

const pagePath = '/open-api/promotion/member-coupon/page'

/** Members that are asked about: spread over all of them, another one each time. */
const asked = 200

/** The first page of a member; the answer must have the right total. */
export function couponPageRequests(coupons: number, tokens: string[]): WireRequest[] {
  return requests(coupons, tokens, { body: {}, total: couponsEach })
}

/** The same by status, template and a part of the code. */
export function couponFilterRequests(coupons: number, tokens: string[]): WireRequest[] {
  return requests(coupons, tokens, { body: { status: 'UNUSED', templateId: 2, code: 'oDe' }, total: 5 })
}

function requests(coupons: number, tokens: string[], { body, total }: { body: object; total: number }): WireRequest[] {
  const members = coupons / couponsEach
  return Array.from({ length: asked }, (_, index) => {
    const userId = 1 + Math.floor((index * members) / asked)
    const call = { path: pagePath, body: { userId, ...body }, expect: `"total":${total}}` }
    return bearerRequest(tokens[index % tokens.length], call)
  })
}

/** Members and their coupons: each member's k-th coupon is written after all members' one before it. */
export const couponSeed = (coupons: number): Seed => ({
  tables: ['member', 'coupon'],
  statements: (words) => couponStatements(coupons, words),
})

function couponStatements(coupons: number, { series, later }: SeedWords): string[] {
  const members = coupons / couponsEach
  const time = (minutes: string) => later(minutes, 60_000)
  return [
    `INSERT INTO member (tenant_id, id, union_id, status, create_time)
     SELECT ${benchTenantId}, i + 1, 'bench-' || i, 0, ${time('0')} FROM ${series({ count: members })}`,
    `INSERT INTO coupon (tenant_id, template_id, user_id, name, code, code_search, use_price, discount_type, discount_price,
       valid_start_time, valid_end_time, product_scope, usage_amount_scope, usage_warehouse_scope, usage_route_scope,
       usage_country_scope, usage_merchant_scope, status, take_type, coupon_type, create_time)
     SELECT ${benchTenantId}, 1 + i / ${members * 5} % 4, 1 + i % ${members}, 'Bench', 'CODE' || i, 'code' || i, 0, 1, 500,
       ${time('i')}, ${time('i + 43200')}, 1, 1, 1, 1, 1, 1, 1 + i / ${members} % 5, 1, 3, ${time('i')}
     FROM ${series({ count: coupons })}`,
  ]
}
