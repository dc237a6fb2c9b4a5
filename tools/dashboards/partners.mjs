import { bars, curves, dashboard, number, query, section } from './panels.mjs'

const I = 'instance=~"$instance"'
const OPEN = `${I}, http_route=~"/open-api/.*"`
const requests = (labels = OPEN) => `rate(http_server_request_duration_seconds_count{${labels}}[$__rate_interval])`
const channelCalls = (labels = I) => `rate(openapi_channel_call_duration_seconds_count{${labels}}[$__rate_interval])`

const served = section(
  'What partners are answered',
  number('Calls per second', 'Calls of the Partner Open API.', { unit: 'reqps', expr: `sum(${requests()})` }),
  number('Refused', 'The share that was answered a code other than 0.', {
    unit: 'percentunit',
    expr: `sum(${requests(`${OPEN}, openapi_code!="0"`)} or vector(0)) / sum(${requests()}) >= 0 or vector(0)`,
    thresholds: [[0.2, 'orange']],
  }),
  number('Over the limit', 'Calls per second that were over the limit of their client (HTTP 429).', {
    unit: 'reqps',
    expr: `sum(rate(openapi_rate_limit_refused_total{${I}}[$__rate_interval])) or vector(0)`,
    thresholds: [[1, 'orange']],
  }),
  number(
    'Tokens per second',
    'Access tokens that were issued. A partner who asks for one with every call has it wrong.',
    {
      unit: 'reqps',
      expr: `sum(rate(openapi_token_issued_total{${I}}[$__rate_interval])) or vector(0)`,
    },
  ),
  number('Access log, entries lost', 'Since the processes started: the log of partner calls has a gap of so many.', {
    expr: `sum(openapi_access_log_dropped_total{${I}}) or vector(0)`,
    thresholds: [[1, 'orange']],
  }),
  number('Unknown paths', 'Calls per second of what is no operation.', {
    unit: 'reqps',
    expr: `sum(${requests(`${I}, http_route="unknown"`)}) or vector(0)`,
  }),
  curves('Calls by route', 'The ten that are called most.', {
    unit: 'reqps',
    queries: [query(`topk(10, sum by (http_route) (${requests()}))`, '{{http_route}}')],
  }),
  curves('Refusals by code', 'The page of error codes says what each means.', {
    unit: 'reqps',
    queries: [query(`topk(10, sum by (openapi_code) (${requests(`${OPEN}, openapi_code!="0"`)}))`, '{{openapi_code}}')],
  }),
  bars('Refused by route', 'Calls per second that were refused, the ten routes with most of them.', {
    unit: 'reqps',
    queries: [query(`topk(10, sum by (http_route) (${requests(`${OPEN}, openapi_code!="0"`)}))`, '{{http_route}}')],
  }),
  curves('Duration by route', 'The 95th percentile of the five slowest; calls that wait for events are left out.', {
    unit: 's',
    queries: [
      query(
        `topk(5, histogram_quantile(0.95, sum by (le, http_route) (rate(http_server_request_duration_seconds_bucket{${OPEN}, http_route!="/open-api/event/list"}[$__rate_interval]))) > 0)`,
        '{{http_route}}',
      ),
    ],
  }),
)

const channels = section(
  'Channels',
  curves('Calls of channels', 'By channel: marketplaces, payment, carriers.', {
    unit: 'reqps',
    queries: [query(`sum by (openapi_channel) (${channelCalls()})`, '{{openapi_channel}}')],
  }),
  curves('Attempts that failed', 'What threw or was not answered in time; refusals are answers.', {
    unit: 'reqps',
    queries: [
      query(
        `sum by (openapi_channel, openapi_outcome) (${channelCalls(`${I}, openapi_outcome=~"failed|timed_out"`)})`,
        '{{openapi_channel}}: {{openapi_outcome}}',
      ),
    ],
  }),
  curves('Duration of calls', 'The 95th percentile of each channel.', {
    unit: 's',
    queries: [
      query(
        `histogram_quantile(0.95, sum by (le, openapi_channel) (rate(openapi_channel_call_duration_seconds_bucket{${I}}[$__rate_interval])))`,
        '{{openapi_channel}}',
      ),
    ],
  }),
  curves(
    'Left alone',
    'Tenants for whom a channel is left alone, and calls per second that were not made because of it.',
    {
      queries: [
        query(`max by (openapi_channel) (openapi_channel_broken{${I}}) > 0`, '{{openapi_channel}}: tenants'),
        query(
          `sum by (openapi_channel) (rate(openapi_channel_turned_away_total{${I}}[$__rate_interval])) > 0`,
          '{{openapi_channel}}: calls per second',
        ),
      ],
    },
  ),
)

/** What partners meet. */
export const partners = dashboard({
  uid: 'openapi-core-partners',
  title: 'Partner Open API: partners',
  description: 'What partners call, what they are refused, and how the channels behind it answer.',
  sections: [served, channels],
})
