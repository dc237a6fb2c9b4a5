import { beforeEach, describe, expect, test } from 'vitest'
import { WebhookTestPlaces } from './webhook-test-places.js'

let places: WebhookTestPlaces
beforeEach(() => {
  places = new WebhookTestPlaces()
})

const TOO_MANY = { code: 429, options: { headers: { 'retry-after': '1' } } }
const take = (clientId?: string, tenantId = 1) => places.take({ tenantId, clientId })
const refused = (clientId?: string, tenantId = 1) =>
  expect(() => take(clientId, tenantId)).toThrow(expect.objectContaining(TOO_MANY))
const times = (count: number, clientId?: string, tenantId = 1) =>
  Array.from({ length: count }, () => take(clientId, tenantId))

describe('places of tests of endpoints (rules/webhooks#test)', () => {
  test('are four of an application, four of the tenant’s operators beside them, and those of others', () => {
    times(4, 'a')
    refused('a')
    times(4)
    refused()
    times(4, 'b')
    times(4, 'a', 2)
    times(4, undefined, 2)
    refused(undefined, 2)
  })

  test('are free again when the test is over', () => {
    const [leave] = times(4, 'a')
    leave?.()
    take('a')
    refused('a')
  })

  test('are fifty in all', () => {
    const [leave] = Array.from({ length: 12 }, (_, i) => times(4, `app${i}`)).flat()
    times(2, 'last')
    refused('last')
    refused('other')
    refused()
    leave?.()
    take('other')
    refused()
  })
})
