import type { WireRequest } from '../load/wire-request.js'
import { bearerRequest } from './bearer-request.js'
import { benchTenantId } from './quality-checks.js'
import type { Seed } from './seed.js'

export const feedScopes = ['event:event:read', 'pay:order:query']

const EPOCH = 'bench'
const requestCount = 200
const LIMIT = 100

/** So many events of one application. */
export interface FeedSeed {
  readonly events: number
  readonly clientId: string
}

export const feedSeed = ({ events, clientId }: FeedSeed): Seed => ({
  tables: ['event_feed', 'event_stream'],
  reindexed: [],
  statements: ({ series, later }) => [
    `INSERT INTO event_stream (tenant_id, client_id, epoch, first_position, last_position)
     VALUES (${benchTenantId}, '${clientId}', '${EPOCH}', 1, ${events})`,
    `INSERT INTO event_feed (tenant_id, client_id, position, event_id, type, subject, body, occur_time, create_time)
     SELECT ${benchTenantId}, '${clientId}', i, 'evt_1_' || i, 'pay.order.paid', 'pay.order/P' || i,
       '{"id":"evt_1_' || i || '","type":"pay.order.paid","timestamp":"2026-09-10T04:00:00.000Z","tenantId":1,"position":' || i
       || ',"subject":"pay.order/P' || i || '","data":{"orderNo":"P' || i || '","outOrderNo":"O' || i
       || '","payAmount":19.9,"payCurrency":"USD","status":10,"previousStatus":0}}', ${later('i', 1000)}, ${later('i', 1000)}
     FROM ${series({ first: 1, count: events })}`,
  ],
})

/** A hundred events from places all over the feed, in turn. */
export const feedRequests = (events: number, tokens: string[]): WireRequest[] =>
  Array.from({ length: requestCount }, (_, index) => {
    const position = Math.floor((index * (events - LIMIT - 1)) / requestCount)
    const after = Buffer.from(`v1.${EPOCH}.${position}`).toString('base64url')
    return bearerRequest(tokens[index % tokens.length], {
      path: '/open-api/event/list',
      body: { after, limit: LIMIT },
      expect: `"position":${position + LIMIT},`,
    })
  })
