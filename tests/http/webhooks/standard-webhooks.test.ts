import { verifyWebhook } from '@org/openapi-core'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'

const secretOf = (bytes: Uint8Array): string => `whsec_${Buffer.from(bytes).toString('base64')}`
const secrets = fc.uint8Array({ minLength: 24, maxLength: 64 }).map(secretOf)
/** All that a body may be as text, JSON or not; a library is given text. */
const bodies = fc.oneof(fc.json(), fc.string({ unit: 'grapheme', maxLength: 500 }))
const ids = fc.stringMatching(/^evt_[a-z0-9_]{1,40}$/)

test('what the published library signs is verified, whatever the body; and nothing that differs from it', () => {
  fc.assert(
    fc.property(fc.tuple(secrets, secrets, ids, bodies), ([secret, other, id, body]) => {
      const now = new Date()
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      }
      expect(verifyWebhook({ headers, body }, { secrets: [secret] })).toBe(true)
      expect(verifyWebhook({ headers, body }, { secrets: [other, secret] })).toBe(true)
      expect(verifyWebhook({ headers, body: `${body} ` }, { secrets: [secret] })).toBe(false)
      expect(verifyWebhook({ headers: { ...headers, 'webhook-id': `${id}0` }, body }, { secrets: [secret] })).toBe(
        false,
      )
      if (other !== secret) expect(verifyWebhook({ headers, body }, { secrets: [other] })).toBe(false)
    }),
    { numRuns: 500 },
  )
})
