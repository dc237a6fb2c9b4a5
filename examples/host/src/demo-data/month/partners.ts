import { randomText, scopes } from '@org/openapi-core'
import type { Random } from '@org/openapi-core'
import { HOUR_MS, DAYS, later } from './month.js'
import type { Step } from './month.js'

/** An application of the month. */
export interface MonthPartner {
  readonly clientId: string
  readonly name: string
  readonly contactName: string
  /** Of a hundred calls and orders. */
  readonly share: number
  /** An address of the documentation's networks, which nobody has. */
  readonly ip: string
  readonly status: 0 | 1
}

/** The last one was switched off and calls on. */
export const monthPartners: readonly MonthPartner[] = [
  {
    clientId: 'harbourPine',
    name: 'Harbour & Pine',
    contactName: 'Imogen Hale',
    share: 52,
    ip: '192.0.2.18',
    status: 0,
  },
  {
    clientId: 'kiwiParcel',
    name: 'Kiwi Parcel',
    contactName: 'Rangi Parata',
    share: 28,
    ip: '198.51.100.7',
    status: 0,
  },
  { clientId: 'lotusLane', name: 'Lotus Lane', contactName: 'Mei Tan', share: 18, ip: '203.0.113.42', status: 0 },
  { clientId: 'tramNine', name: 'Tram Nine', contactName: 'Joris Maas', share: 2, ip: '203.0.113.90', status: 1 },
]

export const tradingPartners = monthPartners.filter(({ status }) => status === 0)

/** Applications whose secrets nobody was told: a partner of the month signs in after `reset-secret`. */
export async function seedPartners({ month, tx }: Step, random: Random): Promise<void> {
  const created = later(month.dayAt(0), 9 * HOUR_MS)
  for (const [i, { clientId, name, contactName, status }] of monthPartners.entries()) {
    const at = later(created, i * HOUR_MS)
    const application = {
      clientId,
      name,
      contactName,
      contactEmail: `api@${clientId.toLowerCase()}.example.com`,
      scopes: [...scopes],
      status,
      ipWhitelist: '',
      rateLimitQps: [0, 50, 20, 5][i] ?? 0,
      accessTokenValiditySeconds: 1800,
      remark: status === 0 ? `Goes live on day ${i + 1} of ${DAYS}` : 'Contract ended',
      expireTime: null,
    }
    const secretHash = randomText(random, 64, '0123456789abcdef')
    await tx.partnerApplications.insert({ ...application, secretHash, secretHint: '····', secretUpdateTime: at }, at)
  }
}
