import { lateJobs } from './jobs.mjs'
import { curves, dashboard, number, query, section } from './panels.mjs'

const I = 'instance=~"$instance"'
const attempts = (labels = I) => `rate(openapi_webhook_attempt_duration_seconds_count{${labels}}[$__rate_interval])`
const JOBS = ['sequence-events', 'deliver-webhooks', 'trim-events', 'trim-webhook-deliveries']

const now = section(
  'Now',
  number(
    'Events without a place',
    'In the outbox, counted up to 1,000. Of several processes each tells the same, here and below.',
    {
      expr: 'max(openapi_event_outbox_size)',
      thresholds: [
        [100, 'orange'],
        [1000, 'red'],
      ],
    },
  ),
  number('Oldest of them', 'For how long it has been waiting for its place in a feed.', {
    unit: 's',
    expr: 'max(openapi_event_outbox_oldest_age_seconds)',
    thresholds: [
      [10, 'orange'],
      [60, 'red'],
    ],
  }),
  number('Deliveries due', 'Could be sent now, counted up to 1,000.', {
    expr: 'max(openapi_webhook_due)',
    thresholds: [
      [100, 'orange'],
      [1000, 'red'],
    ],
  }),
  number('Deliveries given up', 'Of the last 30 days, counted up to 1,000; they can be recovered.', {
    expr: 'max(openapi_webhook_dead)',
    thresholds: [[1, 'orange']],
  }),
  number('Attempts per second', 'To all endpoints.', { unit: 'reqps', expr: `sum(${attempts()}) or vector(0)` }),
  number('Not delivered', 'The share of attempts that were not answered with success, without those called off.', {
    unit: 'percentunit',
    expr: `sum(${attempts(`${I}, openapi_outcome!~"delivered|called-off"`)} or vector(0)) / sum(${attempts(`${I}, openapi_outcome!="called-off"`)}) >= 0 or vector(0)`,
    thresholds: [
      [0.05, 'orange'],
      [0.5, 'red'],
    ],
  }),
)

const feed = section(
  'Events',
  curves('Outbox', 'Events that have no place in a feed yet, counted up to 1,000.', {
    queries: [query('max(openapi_event_outbox_size)', 'events')],
  }),
  curves(
    'Age of the oldest event in the outbox',
    'An event is placed within milliseconds; seconds mean that a process left it behind.',
    {
      unit: 's',
      queries: [query('max(openapi_event_outbox_oldest_age_seconds)', 'oldest')],
    },
  ),
)

const deliveries = section(
  'Deliveries',
  curves('Attempts', 'By what became of them: `delivered`, `called-off` by a process that ended, or why not.', {
    unit: 'reqps',
    queries: [query(`sum by (openapi_outcome) (${attempts()})`, '{{openapi_outcome}}')],
  }),
  curves('Duration of attempts', 'How soon endpoints answer; without those that do not.', {
    unit: 's',
    queries: [0.5, 0.95, 0.99].map((share) =>
      query(
        `histogram_quantile(${share}, sum by (le) (rate(openapi_webhook_attempt_duration_seconds_bucket{${I}, openapi_outcome!~"timeout|called-off"}[$__rate_interval])))`,
        `p${share * 100}`,
      ),
    ),
  }),
  curves('Deliveries due and given up', 'Both counted up to 1,000.', {
    queries: [query('max(openapi_webhook_due)', 'due'), query('max(openapi_webhook_dead)', 'given up')],
  }),
  lateJobs((name) => JOBS.includes(name)),
)

/** How events reach partners. */
export const webhooks = dashboard({
  uid: 'openapi-core-webhooks',
  title: 'Partner Open API: webhooks',
  description: 'Events on their way: from the outbox into feeds, and from there to the endpoints of partners.',
  sections: [now, feed, deliveries],
})
