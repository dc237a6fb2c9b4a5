import { lateJobs } from './jobs.mjs'
import { curves, dashboard, number, query, section } from './panels.mjs'

const I = 'instance=~"$instance"'
const MONEY = `${I}, http_route=~"/(open|admin)-api/(pay|order)/.*"`
const requests = (labels = MONEY) => `rate(http_server_request_duration_seconds_count{${labels}}[$__rate_interval])`
const PAYMENT = `${I}, openapi_channel="payment"`
const JOBS = ['expire-pay-orders', 'sync-pay-orders', 'expire-purchases', 'retry-supplements', 'advance-bags']

const now = section(
  'Now',
  number(
    'Tenants whose wallets do not fit',
    'Tenants with a wallet that does not follow from its entries, as the process with most of them last found.',
    {
      width: 6,
      expr: 'max(openapi_wallet_verification_mismatch)',
      thresholds: [[1, 'red']],
    },
  ),
  number('Since wallets were verified', 'In whichever process. Nothing where none has looked since it started.', {
    unit: 's',
    width: 6,
    expr: 'time() - max(openapi_wallet_verification_time_seconds)',
    thresholds: [[172800, 'orange']],
  }),
  number('Gateway fails', 'The share of calls of the payment channel that threw or were not answered in time.', {
    unit: 'percentunit',
    width: 6,
    expr: `sum(rate(openapi_channel_call_duration_seconds_count{${PAYMENT}, openapi_outcome=~"failed|timed_out"}[$__rate_interval]) or vector(0)) / sum(rate(openapi_channel_call_duration_seconds_count{${PAYMENT}}[$__rate_interval])) >= 0 or vector(0)`,
    thresholds: [
      [0.01, 'orange'],
      [0.1, 'red'],
    ],
  }),
  number(
    'Payments closed or asked about late',
    'How long ago the later of the two jobs of payment orders came to its end.',
    {
      unit: 's',
      width: 6,
      expr: 'time() - min(max by (openapi_job) (openapi_job_last_success_seconds{openapi_job=~"expire-pay-orders|sync-pay-orders"}))',
      thresholds: [
        [120, 'orange'],
        [180, 'red'],
      ],
    },
  ),
)

const calls = section(
  'Calls that move money',
  curves(
    'Succeeded',
    'Calls of payments, wallets, purchases and supplements, the ten most frequent; the gateway decides later what is paid.',
    {
      unit: 'reqps',
      queries: [query(`topk(10, sum by (http_route) (${requests(`${MONEY}, openapi_code="0"`)}))`, '{{http_route}}')],
    },
  ),
  curves(
    'Refused and failed',
    'By code: 500 is a failure, of which nobody knows whether the money moved until the call is repeated.',
    {
      unit: 'reqps',
      queries: [
        query(`topk(10, sum by (openapi_code) (${requests(`${MONEY}, openapi_code!="0"`)}))`, '{{openapi_code}}'),
      ],
    },
  ),
  curves('Duration by route', 'The 95th percentile of the five slowest.', {
    unit: 's',
    queries: [
      query(
        `topk(5, histogram_quantile(0.95, sum by (le, http_route) (rate(http_server_request_duration_seconds_bucket{${MONEY}}[$__rate_interval]))) > 0)`,
        '{{http_route}}',
      ),
    ],
  }),
  curves('Transactions that failed', 'By kind: `conflict` is tried again, `unavailable` is the database.', {
    unit: 'ops',
    queries: [
      query(
        `sum by (error_type) (rate(openapi_transaction_duration_seconds_count{${I}, error_type!=""}[$__rate_interval]))`,
        '{{error_type}}',
      ),
    ],
  }),
)

const gateway = section(
  'The gateway, and what jobs do',
  curves('Calls of the payment channel', 'By what became of them.', {
    unit: 'reqps',
    queries: [
      query(
        `sum by (openapi_outcome) (rate(openapi_channel_call_duration_seconds_count{${PAYMENT}}[$__rate_interval]))`,
        '{{openapi_outcome}}',
      ),
    ],
  }),
  curves('Duration of calls of the payment channel', 'How soon the gateway answers.', {
    unit: 's',
    queries: [0.5, 0.95, 0.99].map((share) =>
      query(
        `histogram_quantile(${share}, sum by (le) (rate(openapi_channel_call_duration_seconds_bucket{${PAYMENT}}[$__rate_interval])))`,
        `p${share * 100}`,
      ),
    ),
  }),
  curves(
    'What jobs did',
    'Payment orders that were closed or brought up to date, purchases that expired, supplements that were debited, bags that went on.',
    {
      unit: 'ops',
      queries: [
        query(
          `sum by (openapi_job) (rate(openapi_job_processed_total{${I}, openapi_job=~"${JOBS.join('|')}"}[$__rate_interval]))`,
          '{{openapi_job}}',
        ),
      ],
    },
  ),
  lateJobs((name) => JOBS.includes(name)),
)

/** What is done with money: calls and their outcomes, never amounts. */
export const money = dashboard({
  uid: 'openapi-core-money',
  title: 'Partner Open API: money',
  description: 'Payments, wallets, purchases and supplements: calls and their outcomes. No metric holds an amount.',
  sections: [now, calls, gateway],
})
