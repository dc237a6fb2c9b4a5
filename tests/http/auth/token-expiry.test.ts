import { describe, expect, test } from 'vitest'
import { startPlatform } from '../../start-platform.js'
import { probe, revokeCall } from './token-calls.js'

describe('the end of a token that was issued in the middle of a second (rules/auth#tokens)', () => {
  test.each([
    { at: 900, seconds: 1800, cacheSize: 100 },
    { at: 900, seconds: 1800, cacheSize: 0 },
    { at: 999, seconds: 86_400, cacheSize: 100 },
    { at: 999, seconds: 86_400, cacheSize: 0 },
  ])('is its whole lifetime away: %o', async ({ at, seconds, cacheSize }) => {
    const platform = await startPlatform({ tokens: { cacheSize } })
    const app = await platform.createApp({ accessTokenValiditySeconds: seconds })
    platform.clock.advance(at)
    const [used, revoked] = [await platform.issueToken(app), await platform.issueToken(app)]
    expect((await probe(platform, used)).status).toBe(200)
    platform.clock.advance(seconds * 1000 - 1)
    expect((await probe(platform, used)).status).toBe(200)
    // As long as it would be good its revocation is kept.
    expect((await revokeCall(platform, app, revoked)).body.data).toBe(true)
    await platform.openApi.jobs.run('sweep-revoked-tokens')
    expect((await probe(platform, revoked)).status).toBe(401)
    expect((await revokeCall(platform, app, revoked)).body.data).toBe(false)
    platform.clock.advance(1)
    expect((await probe(platform, used)).status).toBe(401)
  })
})
