import { describe, expect, test } from 'vitest'
import { systemRandom } from '../kernel/random.js'
import { WebhookSeals } from './webhook-seals.js'

const old = { kid: 'old', secret: 'the old key has thirty-two bytes.' }
const present = { kid: 'new', secret: 'the new key has thirty-two bytes.' }
const place = { tenantId: 1, endpointId: 2 }
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

describe('a sealed secret', () => {
  const sealed = new WebhookSeals(systemRandom, [old]).seal(secret, place)

  test('is opened with its key, first or not, and no two seals are alike', () => {
    const seals = new WebhookSeals(systemRandom, [present, old])
    expect(seals.open(sealed, place)).toBe(secret)
    expect(seals.seal(secret, place)).toMatch(/^new\./)
    expect(seals.seal(secret, place)).not.toBe(seals.seal(secret, place))
    expect(sealed).not.toContain('MfKQ')
  })

  test('is opened for no other endpoint, and with no other key', () => {
    const seals = new WebhookSeals(systemRandom, [old])
    expect(() => seals.open(sealed, { ...place, endpointId: 3 })).toThrow()
    expect(() => seals.open(sealed, { ...place, tenantId: 2 })).toThrow()
    expect(() => new WebhookSeals(systemRandom, [present]).open(sealed, place)).toThrow('not configured any more')
    expect(() => new WebhookSeals(systemRandom, [{ ...present, kid: 'old' }]).open(sealed, place)).toThrow()
  })

  test('is opened as it was sealed, and not with a byte changed or cut', () => {
    const seals = new WebhookSeals(systemRandom, [old])
    const bytes = Buffer.from(sealed.slice(4), 'base64url')
    bytes[20] = (bytes[20] ?? 0) ^ 1
    for (const broken of [bytes, bytes.subarray(0, -1), bytes.subarray(0, 20), Buffer.alloc(0)])
      expect(() => seals.open(`old.${broken.toString('base64url')}`, place)).toThrow()
  })
})
