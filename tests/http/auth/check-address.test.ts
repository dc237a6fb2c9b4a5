import { beforeEach, describe, expect, test } from 'vitest'
import type { TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { probe } from './token-calls.js'

let platform: TestPlatform

beforeEach(async () => {
  platform = await startPlatform()
})

const queryOf = (address: string, ipWhitelist: string) => new URLSearchParams({ address, ipWhitelist }).toString()
const check = (address: string, ipWhitelist: string) =>
  platform.admin('GET system/partner-app/check-address', { query: queryOf(address, ipWhitelist) })

const LIST = '203.0.113.7, 198.51.100.0/24, 2001:db8::/32'

describe('a whitelist checked before it is stored (rules/auth#whitelist)', () => {
  test.each([
    ['203.0.113.7', LIST, '203.0.113.7'],
    ['198.51.100.200', LIST, '198.51.100.0/24'],
    ['::ffff:198.51.100.1', LIST, '198.51.100.0/24'],
    ['2001:db8:1::1', LIST, '2001:db8::/32'],
    ['203.0.113.8', LIST, null],
    ['2001:db9::1', LIST, null],
  ])('%s and %s: %s', async (address, list, entry) => {
    expect((await check(address, list)).data).toEqual({ allowed: entry !== null, entry })
  })

  test('an empty one lets everybody in', async () => {
    expect((await check('203.0.113.8', '')).data).toEqual({ allowed: true, entry: null })
  })

  test.each([['203.0.113.7'], ['203.0.113.0/28'], ['198.51.100.1']])('says what a call meets with %s', async (list) => {
    const app = await platform.createApp({ ipWhitelist: '' })
    const token = await platform.issueToken(app)
    const { data } = await platform.admin('GET system/partner-app/get', { query: `id=${app.id}` })
    const body = { ...(data as object), ipWhitelist: list }
    expect((await platform.admin('PUT system/partner-app/update', { body })).code).toBe(0)
    // Where the platform's callers come from.
    const { allowed } = (await check('203.0.113.1', list)).data as { allowed: boolean }
    expect((await probe(platform, token)).code).toBe(allowed ? 0 : 403)
  })

  test.each([
    ['203.0.113', LIST, 'address'],
    ['', LIST, 'address'],
    ['203.0.113.7', 'partner.example.com', 'ipWhitelist'],
    ['203.0.113.7', '0.0.0.0/0', 'ipWhitelist'],
  ])('%s and %s are refused', async (address, list, member) => {
    const { code, body } = await check(address, list)
    expect({ code, member: body.error_detail as string }).toEqual({ code: 400, member })
  })
})
