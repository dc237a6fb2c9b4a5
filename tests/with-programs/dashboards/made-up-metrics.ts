/** What a series is called by, beside its name. */
type Labels = Readonly<Record<string, string>>
/** A value at a part of the hour, from 0 to 1. */
type Course = (part: number) => number

const SECONDS = 3600
const STEP = 15
const PROCESSES = ['host-1:9464', 'host-2:9464']
/** Of the conventions for durations of HTTP and of databases. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/** The same up and down each time, and not the same for two series. */
const wave =
  (mean: number, seed: number): Course =>
  (part) =>
    mean * (1 + 0.25 * Math.sin(part * 9 + seed) + 0.08 * Math.sin(part * 71 + seed * 3))

/** A quarter of an hour in which something else is the case. */
const inTrouble = (part: number): boolean => part > 0.55 && part < 0.8
const troubled =
  (usual: Course, then: Course): Course =>
  (part) =>
    inTrouble(part) ? then(part) : usual(part)

/** Samples of an hour that ends at `end`, in seconds since 1970, in the OpenMetrics format. */
export function madeUpMetrics(end: number): string {
  const lines: string[] = []
  const write = (name: string, labels: Labels, valueAt: (part: number, time: number) => number) => {
    const told = Object.entries({ job: 'openapi', ...labels }).map(([label, value]) => `${label}="${value}"`)
    for (let time = end - SECONDS; time <= end; time += STEP)
      lines.push(`${name}{${told.join(',')}} ${valueAt(1 - (end - time) / SECONDS, time)} ${time}`)
  }
  const count = (name: string, labels: Labels, perSecond: Course) => {
    let sum = 0
    write(name, labels, (part) => (sum += perSecond(part) * STEP))
  }
  const time = (name: string, labels: Labels, { perSecond, median }: { perSecond: Course; median: Course }) => {
    for (const bound of [...BOUNDS, Infinity])
      count(`${name}_bucket`, { ...labels, le: bound === Infinity ? '+Inf' : String(bound) }, (part) => {
        const share = 1 - Math.exp(-Math.LN2 * (bound / median(part)) ** 1.3)
        return perSecond(part) * share
      })
    count(`${name}_count`, labels, perSecond)
    count(`${name}_sum`, labels, (part) => perSecond(part) * median(part) * 1.2)
  }
  const tell: Teller = { count, time, gauge: write }
  PROCESSES.forEach((instance, index) => {
    tellRequests(tell, instance)
    tellChannels(tell, instance)
    tellDatabase(tell, instance)
    tellProcess(tell, instance, index)
  })
  return `${lines.join('\n')}\n# EOF\n`
}

interface Teller {
  readonly count: (name: string, labels: Labels, perSecond: Course) => void
  readonly time: (name: string, labels: Labels, course: { perSecond: Course; median: Course }) => void
  readonly gauge: (name: string, labels: Labels, valueAt: (part: number, time: number) => number) => void
}

/** Route, calls per second, median in seconds, and a code by which some are refused. */
const ROUTES = [
  ['/open-api/goods/detail', 22, 0.04, '1008020003'],
  ['/open-api/goods/image-search', 3, 0.12, '1008020003'],
  ['/open-api/pay/wallet/balance', 9, 0.006, '1002030001'],
  ['/open-api/pay/order/create', 2, 0.09, '1007002004'],
  ['/open-api/pay/order/query', 6, 0.008, '1007002000'],
  ['/open-api/pay/wallet/pay', 1.5, 0.02, '1007007001'],
  ['/open-api/order/purchase/create', 1.8, 0.03, '1011020002'],
  ['/open-api/event/list', 4, 5, '1002030001'],
  ['/open-api/system/oauth2/token', 0.4, 0.02, '401'],
  ['/admin-api/pay/order/page', 0.3, 0.03, '1000000001'],
  ['unknown', 0.2, 0.002, '404'],
] as const

function tellRequests({ count, time, gauge }: Teller, instance: string): void {
  const told = { instance, http_request_method: 'POST', url_scheme: 'http' }
  ROUTES.forEach(([http_route, rate, median, refusal], seed) => {
    const of = (openapi_code: string) => ({ ...told, http_route, http_response_status_code: '200', openapi_code })
    const isGoods = http_route.includes('/goods/')
    const took = isGoods ? troubled(wave(median, seed), wave(median * 9, seed)) : wave(median, seed)
    const refused = isGoods ? troubled(wave(rate * 0.02, seed), wave(rate * 0.4, seed)) : wave(rate * 0.03, seed)
    time('http_server_request_duration_seconds', of('0'), { perSecond: wave(rate, seed), median: took })
    time('http_server_request_duration_seconds', of(refusal), { perSecond: refused, median: took })
  })
  const failed = { ...told, http_route: '/open-api/pay/wallet/pay', openapi_code: '500', error_type: '500' }
  time('http_server_request_duration_seconds', failed, {
    perSecond: troubled(wave(0.01, 1), wave(0.3, 1)),
    median: wave(0.5, 1),
  })
  gauge('http_server_active_requests', told, (part) => Math.round(wave(22, 4)(part)))
  count('openapi_rate_limit_refused_total', { instance }, troubled(wave(0.1, 2), wave(2, 2)))
  count('openapi_token_issued_total', { instance }, wave(0.4, 3))
  count('openapi_access_log_dropped_total', { instance }, (part) => (inTrouble(part) ? 0.2 : 0))
}

function tellChannels({ count, time, gauge }: Teller, instance: string): void {
  const channels = [
    ['goods', 25, 0.08],
    ['payment', 4, 0.15],
    ['tracking', 2, 0.3],
  ] as const
  channels.forEach(([openapi_channel, rate, median], seed) => {
    const fails = openapi_channel === 'goods' ? troubled(wave(0.1, seed), wave(8, seed)) : wave(0.02, seed)
    const of = (openapi_outcome: string) => ({ instance, openapi_channel, openapi_outcome })
    const name = 'openapi_channel_call_duration_seconds'
    time(name, of('answered'), { perSecond: wave(rate, seed), median: wave(median, seed) })
    time(name, of('refused'), { perSecond: wave(rate / 40, seed), median: wave(median, seed) })
    time(name, of('failed'), { perSecond: fails, median: wave(0.02, seed) })
    time(name, of('timed_out'), { perSecond: (part) => fails(part) / 3, median: () => 5 })
    const isBroken = (part: number) => openapi_channel === 'goods' && inTrouble(part)
    gauge('openapi_channel_broken', { instance, openapi_channel }, (part) => (isBroken(part) ? 2 : 0))
    count('openapi_channel_turned_away_total', { instance, openapi_channel }, (part) => (isBroken(part) ? 6 : 0))
  })
}

function tellDatabase({ time, gauge }: Teller, instance: string): void {
  const system = { instance, db_system_name: 'postgresql' }
  const statements = [
    'find-wallet',
    'debit-wallet',
    'insert-ledger-entry',
    'find-application',
    'append-access-log',
    'query',
  ]
  statements.forEach((db_query_summary, seed) => {
    time(
      'db_client_operation_duration_seconds',
      { ...system, db_query_summary },
      {
        perSecond: wave(30 / (seed + 1), seed),
        median: troubled(wave(0.002 * (seed + 1), seed), wave(0.009 * (seed + 1), seed)),
      },
    )
  })
  time(
    'db_client_operation_duration_seconds',
    { ...system, db_query_summary: 'debit-wallet', error_type: 'unavailable' },
    {
      perSecond: (part) => (inTrouble(part) ? 0.2 : 0),
      median: () => 1,
    },
  )
  const transactions = { perSecond: wave(9, 5), median: troubled(wave(0.008, 5), wave(0.05, 5)) }
  time('openapi_transaction_duration_seconds', system, transactions)
  time(
    'openapi_transaction_duration_seconds',
    { ...system, error_type: 'conflict' },
    {
      perSecond: wave(0.05, 6),
      median: () => 0.01,
    },
  )
  const pools = { reads: 3, statements: 3, transactions: 4 }
  for (const [name, most] of Object.entries(pools)) {
    const pool = { instance, db_client_connection_pool_name: name }
    const used = troubled(wave(most * 0.4, most), () => most)
    gauge('db_client_connection_count', { ...pool, db_client_connection_state: 'used' }, (part) =>
      Math.round(used(part)),
    )
    gauge('db_client_connection_max', pool, () => most)
    gauge('db_client_connection_pending_requests', pool, (part) => (inTrouble(part) ? 3 : 0))
  }
}

/** Jobs by how often they run, in seconds. */
const JOBS = {
  'sequence-events': 1,
  'deliver-webhooks': 1,
  'fold-row-tallies': 5,
  'render-invoices': 10,
  'expire-pay-orders': 60,
  'sync-pay-orders': 60,
  'expire-purchases': 60,
  'expire-coupons': 60,
  'advance-bags': 300,
  'retry-supplements': 300,
  'sweep-request-ids': 300,
  'retry-draw-grants': 600,
  'trim-events': 3600,
  'trim-webhook-deliveries': 3600,
}

function tellProcess({ count, time, gauge }: Teller, instance: string, index: number): void {
  gauge('nodejs_eventloop_delay_p99_seconds', { instance }, troubled(wave(0.012, index), wave(0.04, index)))
  gauge('process_memory_usage_bytes', { instance }, wave(190e6 + index * 2e7, index))
  if (index > 0) return
  Object.entries(JOBS).forEach(([openapi_job, every], seed) => {
    const last = (now: number) => now - (now % every)
    gauge('openapi_job_last_success_seconds', { instance, openapi_job }, (_, now) => last(now))
    time(
      'openapi_job_duration_seconds',
      { instance, openapi_job, openapi_outcome: 'done' },
      {
        perSecond: () => 1 / every,
        median: wave(0.01 * (seed + 1), seed),
      },
    )
    count('openapi_job_processed_total', { instance, openapi_job }, wave(3 / (seed + 1), seed))
  })
  gauge('openapi_event_outbox_size', { instance }, (part) => (inTrouble(part) ? Math.round(wave(240, 1)(part)) : 2))
  gauge(
    'openapi_event_outbox_oldest_age_seconds',
    { instance },
    troubled(
      () => 0.05,
      (part) => (part - 0.55) * 300,
    ),
  )
  gauge('openapi_webhook_due', { instance }, (part) => Math.round(troubled(wave(3, 2), wave(90, 2))(part)))
  gauge('openapi_webhook_dead', { instance }, (part) => (part > 0.7 ? 14 : 9))
  gauge('openapi_wallet_verification_mismatch', { instance }, () => 0)
  gauge('openapi_wallet_verification_time_seconds', { instance }, (part, now) => now - part * SECONDS - 7200)
  const outcomes = { delivered: wave(5, 1), timeout: wave(0.2, 2), status: troubled(wave(0.1, 3), wave(2, 3)) }
  for (const [openapi_outcome, perSecond] of Object.entries(outcomes))
    time(
      'openapi_webhook_attempt_duration_seconds',
      { instance, openapi_outcome },
      {
        perSecond,
        median: openapi_outcome === 'timeout' ? () => 9 : wave(0.18, 4),
      },
    )
}
