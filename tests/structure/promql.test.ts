import { describe, expect, it } from 'vitest'
import { promqlFaults } from './promql.js'

const SERIES = new Map([
  ['calls_total', ['route', 'code']],
  ['calls_bucket', ['route', 'le']],
])
const faultsIn = (query: string): string[] => promqlFaults(query, SERIES)

describe('what is wrong with a query', () => {
  it.each([
    'sum by (route) (rate(calls_total{code=~"5.."}[$__rate_interval]))',
    'histogram_quantile(0.99, sum by (le) (rate(calls_bucket{route!="x"}[5m]))) > 1',
    'max(calls_total) - max(calls_total offset 1h) > 0 or vector(0)',
    'calls_total / on (route) group_left () calls_bucket',
    'sum by (code) (calls_total) unless on (route) calls_total',
  ])('nothing: %s', (query) => {
    expect(faultsIn(query)).toEqual([])
  })

  it.each([
    ['its grammar', 'sum(rate(calls_total[5m])', ['no PromQL at 25: ']],
    ['a series that nobody exports', 'rate(call_total[5m])', ['call_total is exported by nobody']],
    ['a series without a name', '{route="x"}', [' is exported by nobody']],
    ['a label of a selector', 'calls_bucket{code="0"}', ['calls_bucket has no code']],
    ['a label that is grouped by', 'sum by (code) (calls_bucket)', ['calls_bucket has no code']],
    ['a label of one side', 'calls_total and on (code) calls_bucket', ['calls_bucket has no code']],
  ])('%s: %s', (_, query, faults) => {
    expect(faultsIn(query)).toEqual(faults)
  })
})
