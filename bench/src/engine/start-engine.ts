import type { RequestListener } from 'node:http'
import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import type { Handler } from '@org/openapi-host'
import { sandboxChannels } from '@org/openapi-sandbox'
import { adjustmentRequests, rechargeRequests } from '../data/booking-requests.js'
import { bigMember, consumptionScope, lifetimeRequests, rangeRequests, smallMember } from '../data/consumption.js'
import { couponFilterRequests, couponPageRequests, couponScope, couponSeed } from '../data/coupons.js'
import { drawRequests, drawSeed, statisticsRequests } from '../data/draws.js'
import {
  lastPage,
  orderAdminRequests,
  orderFilterRequests,
  orderPageRequests,
  orderScopes,
  orderSeed,
} from '../data/orders.js'
import { feedRequests, feedScopes, feedSeed } from '../data/feed.js'
import { memberSeed } from '../data/member-seed.js'
import { qualityCheckSeed } from '../data/quality-check-seed.js'
import { benchTenantId } from '../data/quality-checks.js'
import { benchScope, qcDetailRequests } from '../data/qc-detail-requests.js'
import {
  bigPromoter,
  filteredRequests,
  firstPageRequests,
  keywordRequests,
  smallPromoter,
  spreadsheetScope,
  spreadsheetSeed,
} from '../data/spreadsheets.js'
import { tokenRequests } from '../data/token-requests.js'
import { drawListener } from '../draws/draw-listener.js'
import type { DrawOrder } from '../draws/draw-listener.js'
import type { WireRequest } from '../load/wire-request.js'
import type {
  CouponWorkloadName,
  EngineTarget,
  Framework,
  HostOptions,
  MemberWorkloadName,
  OrderWorkloadName,
  RunningTarget,
  SpreadsheetWorkloadName,
} from '../target.js'
import { openEngineStorage } from './open-engine-storage.js'
import { adminKey, issueTokens, registerClient, tokenPath } from './register-client.js'
import { telemetryOf } from './telemetry-of.js'

/** Builds the engine on its framework and its storage, with a client, tokens and quality checks. */
export async function startEngine(target: EngineTarget, options: HostOptions): Promise<RunningTarget> {
  const observed = await telemetryOf(target)
  const { storage, seed } = await openEngineStorage(target, { ...options, ...observed })
  const openApi = await createOpenApi({
    ...observed,
    storage,
    channels: sandboxChannels(),
    admin: { bootstrapKey: adminKey },
    tokens: {
      keys: [{ kid: '1', secret: crypto.randomUUID() }],
      ...(target.tokenCache ? {} : { cacheSize: 0 }),
    },
    accessLog: { enabled: target.accessLog },
  })
  const credentials = await registerClient(openApi, scopesOf(target).join(' '), target.rateLimitQps)
  await seed(qualityCheckSeed)
  if (target.members) await seed(memberSeed)
  if (target.spreadsheets) await seed(spreadsheetSeed)
  if (target.coupons !== undefined) await seed(couponSeed(target.coupons))
  if (target.orders !== undefined) await seed(orderSeed({ rows: target.orders, clientId: credentials.clientId }))
  if (target.draws !== undefined) await seed(drawSeed(target.draws))
  if (target.events !== undefined) await seed(feedSeed({ events: target.events, clientId: credentials.clientId }))
  const tokens = await issueTokens(openApi, credentials)
  const handler = target.isHosted ? (await import('./with-lines.js')).withLines(openApi, target) : openApi
  const listener = await mount(target.framework, handler)
  return {
    listener: target.draws === undefined ? listener : drawListener((order) => drawWith(openApi, order), listener),
    workloads: {
      'qc-detail': qcDetailRequests(tokens),
      token: tokenRequests(tokenPath, credentials),
      ...(target.draws !== undefined && {
        draw: drawRequests(),
        'draw-statistics': statisticsRequests(target.draws, adminKey),
      }),
      ...(target.members && memberRequests(await issueTokens(openApi, credentials, consumptionScope))),
      ...(target.spreadsheets && spreadsheetRequests(await issueTokens(openApi, credentials, spreadsheetScope))),
      ...(target.coupons !== undefined &&
        couponRequests(target.coupons, await issueTokens(openApi, credentials, couponScope))),
      ...(target.events !== undefined && {
        'event-list': feedRequests(target.events, await issueTokens(openApi, credentials, feedScopes.join(' '))),
      }),
      ...(target.orders !== undefined &&
        orderRequests(target.orders, await issueTokens(openApi, credentials, orderScopes.join(' ')))),
    },
  }
}

const drawWith = (openApi: OpenApi, order: DrawOrder) =>
  openApi.services.luckyDraws.draw(openApi.context(benchTenantId), order)

function scopesOf({ members, spreadsheets, coupons, orders, events }: EngineTarget): string[] {
  return [
    benchScope,
    ...(members ? [consumptionScope] : []),
    ...(spreadsheets ? [spreadsheetScope] : []),
    ...(coupons === undefined ? [] : [couponScope]),
    ...(orders === undefined ? [] : orderScopes),
    ...(events === undefined ? [] : feedScopes),
  ]
}

function memberRequests(tokens: string[]): Record<MemberWorkloadName, WireRequest[]> {
  return {
    'lifetime-100': lifetimeRequests(smallMember, tokens),
    'lifetime-100000': lifetimeRequests(bigMember, tokens),
    'range-100': rangeRequests(smallMember, tokens),
    'range-100000': rangeRequests(bigMember, tokens),
    recharge: rechargeRequests(adminKey),
    adjustment: adjustmentRequests(adminKey),
  }
}

function spreadsheetRequests(tokens: string[]): Record<SpreadsheetWorkloadName, WireRequest[]> {
  return {
    'sheet-10000': firstPageRequests(smallPromoter, tokens),
    'sheet-1000000': firstPageRequests(bigPromoter, tokens),
    'filtered-10000': filteredRequests(smallPromoter, tokens),
    'filtered-1000000': filteredRequests(bigPromoter, tokens),
    'keyword-10000': keywordRequests(smallPromoter, tokens),
    'keyword-1000000': keywordRequests(bigPromoter, tokens),
  }
}

function couponRequests(coupons: number, tokens: string[]): Record<CouponWorkloadName, WireRequest[]> {
  return { 'coupon-page': couponPageRequests(coupons, tokens), 'coupon-filter': couponFilterRequests(coupons, tokens) }
}

function orderRequests(rows: number, tokens: string[]): Partial<Record<OrderWorkloadName, WireRequest[]>> {
  const first = { rows, pageNo: 1 }
  const last = { rows, pageNo: lastPage(rows) }
  const ledger = {
    'ledger-admin': orderAdminRequests('ledger', first, adminKey),
    'ledger-admin-last': orderAdminRequests('ledger', last, adminKey),
  }
  const ofLists = Object.fromEntries(
    (['pay', 'bag', 'item'] as const).flatMap((list) => [
      [`${list}-page`, orderPageRequests(list, first, tokens)],
      [`${list}-filter`, orderFilterRequests(list, rows, tokens)],
      [`${list}-last`, orderPageRequests(list, last, tokens)],
      [`${list}-admin`, orderAdminRequests(list, first, adminKey)],
      [`${list}-admin-last`, orderAdminRequests(list, last, adminKey)],
    ]),
  )
  return { ...ofLists, ...ledger }
}

async function mount(framework: Framework, handler: Handler): Promise<RequestListener> {
  switch (framework) {
    case 'http':
      return (await import('@org/openapi-core/node')).createListener(handler)
    case 'koa':
      return (await import('./mount-on-koa.js')).mountOnKoa(handler)
    case 'express':
      return (await import('./mount-on-express.js')).mountOnExpress(handler)
  }
}
