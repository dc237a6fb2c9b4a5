import { expect, test } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { startPlatform } from '../../start-platform.js'
import { changedTransactions } from '../changed-storage.js'

test('a tenant whose events cannot be placed holds up no other, and is tried again', async () => {
  let failures = 1
  const storage = changedTransactions(emptyStorage('sqlite'), 'eventSequencing', (sequencing) => ({
    take: (limit) => (failures-- > 0 ? Promise.reject(new Error('disk full')) : sequencing.take(limit)),
  }))
  const platform = await startPlatform({ storage })
  const { jobs } = platform.openApi
  const event = { type: 'webhook.test', clientId: 'client', memberId: null, subject: 'webhook/1', data: '{}' } as const
  for (const tenantId of [platform.tenantId, await platform.createTenant()])
    await storage.forTenant(tenantId).eventOutbox.append([event], platform.clock.now())
  await expect(jobs.run('sequence-events')).rejects.toThrow('disk full')
  expect(await jobs.run('sequence-events')).toEqual({ processed: 1 })
  expect(await jobs.run('sequence-events')).toEqual({ processed: 0 })
})

test('a tenant whose events cannot be deleted holds up no other', async () => {
  let failures = 1
  const storage = changedTransactions(emptyStorage('sqlite'), 'eventFeed', (feed) => ({
    trim: (...of) => (failures-- > 0 ? Promise.reject(new Error('disk full')) : feed.trim(...of)),
  }))
  const platform = await startPlatform({ storage })
  const { jobs } = platform.openApi
  const tenantIds = [platform.tenantId, await platform.createTenant()]
  for (const tenantId of tenantIds) {
    const { clientId } = await platform.createApp({ scopes: ['event:event:read'] }, tenantId)
    const event = { type: 'webhook.test', clientId, memberId: null, subject: 'webhook/1', data: '{}' } as const
    await storage.forTenant(tenantId).eventOutbox.append([event], platform.clock.now())
  }
  expect(await jobs.run('sequence-events')).toEqual({ processed: 2 })
  platform.clock.advance(31 * 86_400_000)
  await expect(jobs.run('trim-events')).rejects.toThrow('disk full')
  expect(await jobs.run('trim-events')).toEqual({ processed: 1 })
})
