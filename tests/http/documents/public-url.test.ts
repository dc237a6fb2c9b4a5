import type { TestPlatform } from '@org/openapi-testing'
import { afterEach, describe, expect, it } from 'vitest'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'

let platform: TestPlatform | undefined
afterEach(() => platform?.close())

/** The servers of both documents, as they are served and as the engine has them. */
async function serversOf(publicUrl?: string) {
  platform = await startPlatform(publicUrl === undefined ? {} : { publicUrl })
  const { openApi } = platform
  const served = async (path: string) => {
    const headers = { authorization: `Bearer ${BOOTSTRAP_KEY}` }
    const response = await openApi.fetch(new Request(`http://localhost/${path}/openapi.json`, { headers }))
    return ((await response!.json()) as { servers: unknown }).servers
  }
  const { partner, admin } = openApi.documents
  return [partner['servers'], admin['servers'], await served('open-api'), await served('admin-api')]
}

describe('the address of an engine', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://example.com/shop/', 'https://example.com/shop'],
    ['http://10.0.0.7:8080', 'http://10.0.0.7:8080'],
  ])('%s is the server of its documents', async (publicUrl, url) => {
    for (const servers of await serversOf(publicUrl)) expect(servers).toEqual([{ url }])
  })

  it('is the root of whatever serves them where it is not named, also beside engines that name theirs', async () => {
    await serversOf('https://api.example.com')
    await platform?.close()
    for (const servers of await serversOf()) expect(servers).toMatchObject([{ url: '/' }])
  })

  it.each([
    'api.example.com',
    'ftp://api.example.com',
    '/api',
    'https://x.com?a=1',
    'https://x.com/#a',
    'https://u:p@x.com',
  ])('is refused as %s', async (publicUrl) => {
    await expect(startPlatform({ publicUrl })).rejects.toThrow(/^createOpenApi: publicUrl: must/)
  })
})
