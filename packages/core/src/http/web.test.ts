import { expect, test } from 'vitest'
import { toApiRequest, toResponse } from './web.js'

/** A request of a runtime that hands over the target as it came. */
const rawRequest = (raw: string): Request =>
  Object.defineProperty(new Request('http://localhost/'), 'url', { value: raw })

const pathOf = (url: string) => toApiRequest(rawRequest(url), undefined).path

test.each([
  ['http://localhost/open-api/x/../goods/detail', '/open-api/x/../goods/detail'],
  ['http://localhost/open-api/./goods/detail', '/open-api/./goods/detail'],
  ['http://localhost/open-api/%2e%2e/goods', '/open-api/%2e%2e/goods'],
  ['https://user@host.example:8443//open-api//goods', '//open-api//goods'],
  ['http://localhost/open-api/goods\\detail', '/open-api/goods\\detail'],
  ['http://[::1]:3000/open-api/goods?a=/b/../c#d', '/open-api/goods'],
  ['http://localhost', ''],
])('the path of %s is read as it stands there', (url, path) => {
  expect(pathOf(url)).toBe(path)
})

test('the query, without its mark and without a fragment', () => {
  const queryOf = (url: string) => toApiRequest(rawRequest(url), undefined).query
  expect(queryOf('http://localhost/a?b=1?c#d?e')).toBe('b=1?c')
  expect(queryOf('http://localhost/a#b?c')).toBe('')
})

test('what the runtime has resolved is what came', () => {
  const request = new Request('http://localhost/open-api/x/../goods/detail?a=%20')
  expect(toApiRequest(request, '203.0.113.1')).toMatchObject({
    path: '/open-api/goods/detail',
    query: 'a=%20',
    remoteAddress: '203.0.113.1',
  })
})

test('304 has no body, not even an empty one, and HEAD gets none', () => {
  expect(toResponse({ status: 304, headers: { etag: '"a"' }, body: '' }, 'GET').body).toBeNull()
  expect(toResponse({ status: 200, headers: {}, body: 'text' }, 'HEAD').body).toBeNull()
  expect(toResponse({ status: 200, headers: {}, body: 'text' }, 'GET').body).not.toBeNull()
})
