import { openApiDocuments, scopes } from '@org/openapi-core'
import { describe, expect, it } from 'vitest'
import { oauthMetadata } from './oauth-metadata.js'
import { requestOf } from './request-of.js'

const PATH = '/.well-known/oauth-authorization-server'

async function metadata(issuer: string | (() => string), path = PATH) {
  const answer = await oauthMetadata({ issuer }).handle(requestOf(path))
  return answer && { headers: answer.headers, body: JSON.parse(String(answer.body)) as Record<string, unknown> }
}

describe('the metadata of the authorization server', () => {
  it('are those of RFC 8414, and say nothing that is not so', async () => {
    const answer = await metadata('https://api.example.com')
    expect(answer?.headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    })
    expect(answer?.body).toEqual({
      issuer: 'https://api.example.com',
      token_endpoint: 'https://api.example.com/open-api/system/oauth2/token',
      revocation_endpoint: 'https://api.example.com/open-api/system/oauth2/token/revoke',
      scopes_supported: [...scopes],
      response_types_supported: [],
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic'],
    })
    const paths = openApiDocuments().partner['paths']
    for (const name of ['token_endpoint', 'revocation_endpoint'])
      expect(paths).toHaveProperty([new URL(String(answer?.body[name])).pathname, 'post'])
  })

  it.each([
    ['https://example.com/shop', `${PATH}/shop`],
    ['https://example.com/shop/', `${PATH}/shop`],
    ['https://example.com/shop', PATH],
    ['https://example.com/', PATH],
  ])('of %s are at %s', async (issuer, path) => {
    const answer = await metadata(() => issuer, path)
    expect(answer?.body).toMatchObject({ issuer: issuer.replace(/\/$/, '') })
  })

  it('are nowhere else', async () => {
    for (const path of [`${PATH}/other`, `${PATH}x`, '/.well-known/openid-configuration'])
      expect(await metadata('https://example.com/shop', path)).toBeUndefined()
    const handler = oauthMetadata({ issuer: 'https://example.com' })
    expect(await handler.handle(requestOf(PATH, { method: 'POST' }))).toBeUndefined()
  })
})
