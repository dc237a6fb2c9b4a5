import { expect, it } from 'vitest'
import { ClientStates } from './client-states.js'
import type { ClientRecord } from './partner-application.js'

const record: ClientRecord = {
  tenantId: 1,
  clientId: 'known',
  status: 0,
  secretHash: '',
  previousSecretHash: null,
  previousSecretExpireTime: null,
  scopes: [],
  ipWhitelist: '',
  rateLimitQps: 0,
  accessTokenValiditySeconds: 1800,
  tokenGeneration: 0,
  expireTime: null,
  deletedAt: null,
  tenant: null,
}

/** States over a directory that knows one client, and everything that it was asked. */
function counted() {
  const asked: string[] = []
  const directory = {
    async findClient(clientId: string) {
      asked.push(clientId)
      return clientId === 'known' ? record : undefined
    },
    findTenant: async () => undefined,
  }
  return { asked, states: new ClientStates(directory, { now: () => new Date(0), monotonic: () => 0 }, 1000) }
}

it('ids that nobody has are remembered, too, and displace no client', async () => {
  const { asked, states } = counted()
  await states.find('known')
  for (let i = 0; i < 20_000; i++) await states.find(`madeUp${i}`)
  asked.length = 0
  expect((await states.find('known'))?.record.clientId).toBe('known')
  expect(await states.find('madeUp19999')).toBeUndefined()
  expect(asked).toEqual([])
  await states.find('madeUp0')
  expect(asked).toEqual(['madeUp0'])
})
