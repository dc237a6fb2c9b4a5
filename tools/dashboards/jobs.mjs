import { bars, query } from './panels.mjs'

/**
 * Jobs by how often they want to run, in seconds; those that run more often than each minute are late after minutes all the
 * same. tests/structure/dashboards.test.ts compares them with the jobs that there are.
 */
const JOBS = {
  60: [
    'count-daily-figures',
    'deliver-webhooks',
    'expire-coupons',
    'expire-draw-chances',
    'expire-pay-orders',
    'expire-purchases',
    'fold-row-tallies',
    'render-invoices',
    'sequence-events',
    'sync-pay-orders',
  ],
  300: ['advance-bags', 'retry-supplements', 'sweep-chat-login-states', 'sweep-request-ids', 'sweep-revoked-tokens'],
  600: ['reseal-draw-seeds', 'retry-draw-grants'],
  3600: [
    'delete-failed-invoices',
    'delete-failed-redemptions',
    'delete-invoice-files',
    'forget-pay-order-texts',
    'prepare-log-partitions',
    'sweep-usage-counters',
    'trim-api-access-log',
    'trim-daily-figures',
    'trim-events',
    'trim-operate-logs',
    'trim-webhook-deliveries',
  ],
}

/** How many of its intervals ago each job last came to its end, in whichever process. */
function intervalsSince(isMeant) {
  const groups = Object.entries(JOBS)
    .map(([seconds, names]) => [seconds, names.filter(isMeant)])
    .filter(([, names]) => names.length > 0)
    .map(
      ([seconds, names]) =>
        `(time() - max by (openapi_job) (openapi_job_last_success_seconds{openapi_job=~"${names.join('|')}"})) / ${seconds}`,
    )
  return `sort_desc(${groups.join(' or ')})`
}

/** From three intervals on the alert calls a job late. */
const LATE = [
  [2, 'orange'],
  [3, 'red'],
]

/** Bars of the jobs that are meant, the latest first. */
export const lateJobs = (isMeant, height) =>
  bars(
    'Jobs: intervals since the last success',
    'How many of its own intervals ago, or minutes, each job last came to its end, in whichever process. From three on it is late.',
    { height, queries: [query(intervalsSince(isMeant), '{{openapi_job}}')], thresholds: LATE },
  )
