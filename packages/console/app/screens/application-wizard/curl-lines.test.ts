import { expect, it } from 'vitest'
import { curlLines } from './curl-lines.js'

const credentials = { base: 'https://api.example.com', tenantId: '1', clientId: 'a', clientSecret: 'b' }

it('gets a token and calls with it', () => {
  const [token, call, ...others] = curlLines({ ...credentials, path: '/open-api/goods/detail', body: { goodsId: '1' } })
  expect(token).toMatch(
    /^TOKEN=\$\(curl -sS -u 'a:b' -H 'tenant-id: 1' .*'https:\/\/api\.example\.com\/open-api\/system/,
  )
  expect(call).toMatch(
    /Bearer \$TOKEN" .* -d '\{"goodsId":"1"\}' 'https:\/\/api\.example\.com\/open-api\/goods\/detail'$/,
  )
  expect(others).toEqual([])
})

it('keeps a quote in a body one', () => {
  const [, call] = curlLines({ ...credentials, path: '/p', body: { name: "it's" } })
  expect(call).toContain(`'{"name":"it'\\''s"}'`)
})

it('calls nothing without a scope', () => {
  expect(curlLines({ ...credentials, path: undefined, body: {} })).toHaveLength(1)
})
