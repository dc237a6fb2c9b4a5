import { lateJobs } from './jobs.mjs'
import { bars, curves, dashboard, number, query, section } from './panels.mjs'

const I = 'instance=~"$instance"'
/** Calls that wait for events are slow because they were asked to wait. */
const PROMPT = `${I}, http_route!="/open-api/event/list"`
const requests = (labels = I) => `rate(http_server_request_duration_seconds_count{${labels}}[$__rate_interval])`
const quantile = (share, metric, { by = '', labels = I } = {}) =>
  `histogram_quantile(${share}, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket{${labels}}[$__rate_interval])))`

const now = section(
  'Now',
  number('Requests per second', 'All calls of both APIs and of the token endpoints.', {
    unit: 'reqps',
    expr: `sum(${requests()})`,
  }),
  number(
    'Failed',
    'The share of calls that were answered HTTP 500, or would have been without `always200`. Refusals are no failures.',
    {
      unit: 'percentunit',
      expr: `sum(${requests(`${I}, openapi_code=~"5.."`)} or vector(0)) / sum(${requests()}) >= 0 or vector(0)`,
      thresholds: [
        [0.001, 'orange'],
        [0.01, 'red'],
      ],
    },
  ),
  number('Duration, 99th percentile', 'Without calls that wait for events.', {
    unit: 's',
    expr: `${quantile(0.99, 'http_server_request_duration_seconds', { labels: PROMPT })} > 0`,
    thresholds: [
      [0.5, 'orange'],
      [1, 'red'],
    ],
  }),
  number(
    'Oldest event in the outbox',
    'For how long the oldest event has been waiting for its place in a feed. Of several processes each tells the same.',
    {
      unit: 's',
      expr: 'max(openapi_event_outbox_oldest_age_seconds)',
      thresholds: [
        [10, 'orange'],
        [60, 'red'],
      ],
    },
  ),
  number('Channels left alone', 'Channels that failed so often for a tenant that they are not called for a while.', {
    expr: `count(max by (openapi_channel) (openapi_channel_broken{${I}}) > 0) or vector(0)`,
    thresholds: [[1, 'red']],
  }),
  number(
    'Tenants whose wallets do not fit',
    'With a wallet that does not follow from its entries, as the process with most of them last found. Nothing where none has looked.',
    {
      expr: 'max(openapi_wallet_verification_mismatch)',
      thresholds: [[1, 'red']],
    },
  ),
)

const calls = section(
  'Requests',
  curves('Requests', 'By what became of them: a refusal is an answer, a failure is one of the service.', {
    unit: 'reqps',
    queries: [
      query(`sum(${requests(`${I}, openapi_code="0"`)})`, 'succeeded'),
      query(`sum(${requests(`${I}, openapi_code!~"0|5.."`)})`, 'refused'),
      query(`sum(${requests(`${I}, openapi_code=~"5.."`)})`, 'failed'),
    ],
  }),
  curves('Duration', 'Without calls that wait for events.', {
    unit: 's',
    queries: [0.5, 0.95, 0.99].map((share) =>
      query(quantile(share, 'http_server_request_duration_seconds', { labels: PROMPT }), `p${share * 100}`),
    ),
  }),
  bars('Slowest routes', 'The 95th percentile of each of the ten slowest.', {
    unit: 's',
    queries: [
      query(
        `topk(10, ${quantile(0.95, 'http_server_request_duration_seconds', { by: 'http_route', labels: PROMPT })} > 0)`,
        '{{http_route}}',
      ),
    ],
    thresholds: [
      [0.5, 'orange'],
      [1, 'red'],
    ],
  }),
  curves('Requests under way', 'By process.', {
    queries: [query(`sum by (instance) (http_server_active_requests{${I}})`, '{{instance}}')],
  }),
)

const database = section(
  'Database',
  curves('Duration of transactions', 'With the wait for a connection.', {
    unit: 's',
    queries: [0.5, 0.95, 0.99].map((share) =>
      query(quantile(share, 'openapi_transaction_duration_seconds'), `p${share * 100}`),
    ),
  }),
  bars(
    'Slowest statements',
    'By name, the 95th percentile of each of the ten slowest. `query` is whatever is built for a call.',
    {
      unit: 's',
      queries: [
        query(
          `topk(10, ${quantile(0.95, 'db_client_operation_duration_seconds', { by: 'db_query_summary' })} > 0)`,
          '{{db_query_summary}}',
        ),
      ],
      thresholds: [[0.5, 'orange']],
    },
  ),
  curves('Connections in use', 'Of each pool the share that is in use. SQLite has none.', {
    unit: 'percentunit',
    queries: [
      query(
        `max by (db_client_connection_pool_name) (db_client_connection_count{${I}, db_client_connection_state="used"} / on (instance, db_client_connection_pool_name) db_client_connection_max{${I}})`,
        '{{db_client_connection_pool_name}}',
      ),
    ],
  }),
  curves('Failed statements and transactions', 'By kind: `conflict` is tried again.', {
    unit: 'ops',
    queries: [
      query(
        `sum by (error_type) (rate(openapi_transaction_duration_seconds_count{${I}, error_type!=""}[$__rate_interval]))`,
        'transactions: {{error_type}}',
      ),
      query(
        `sum by (error_type) (rate(db_client_operation_duration_seconds_count{${I}, error_type!=""}[$__rate_interval]))`,
        'statements: {{error_type}}',
      ),
    ],
  }),
)

const processes = section(
  'Processes and jobs',
  curves('Delay of the event loop', 'The 99th percentile of each process: for how long what was due had to wait.', {
    unit: 's',
    queries: [query(`max by (instance) (nodejs_eventloop_delay_p99_seconds{${I}})`, '{{instance}}')],
  }),
  curves('Memory', 'Resident, of each process.', {
    unit: 'bytes',
    queries: [query(`max by (instance) (process_memory_usage_bytes{${I}})`, '{{instance}}')],
  }),
  lateJobs(() => true, 16),
  curves('Time spent in jobs', 'Seconds of each second, by job.', {
    unit: 's',
    height: 16,
    stacked: true,
    queries: [
      query(
        `topk(10, sum by (openapi_job) (rate(openapi_job_duration_seconds_sum{${I}}[$__rate_interval])))`,
        '{{openapi_job}}',
      ),
    ],
  }),
)

/** How all of it is. */
export const overview = dashboard({
  uid: 'openapi-core-overview',
  title: 'Partner Open API: overview',
  description: 'Whether callers are served, how soon, and what it costs the database and the processes.',
  sections: [now, calls, database, processes],
})
