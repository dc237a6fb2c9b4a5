import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { createSandboxWorld, sandboxChannels, sandboxClock } from '@org/openapi-sandbox'
import { createTestPlatform, scriptedFiles, scriptedInvoiceRenderer, scriptedWebhooks } from '@org/openapi-testing'
import { expect, it } from 'vitest'
import { emptyStorage } from '../empty-storage.js'
import { DemoSurroundings } from '../../examples/host/src/demo-data/demo-surroundings.js'
import { seedDemoData } from '../../examples/host/src/demo-data/seed-demo-data.js'

const ADMIN_KEY = 'the-admin-key-of-the-demo-of-the-tests'

const world = createSandboxWorld()
const surroundings = new DemoSurroundings(sandboxClock(world))
const seed = (openApi: OpenApi, key: string) => seedDemoData({ openApi, world, surroundings }, key)

const openDemo = () =>
  createOpenApi({
    storage: emptyStorage('sqlite'),
    channels: {
      ...sandboxChannels(world),
      invoice: scriptedInvoiceRenderer(),
      files: scriptedFiles(),
      webhooks: scriptedWebhooks(),
    },
    admin: { bootstrapKey: ADMIN_KEY },
    onUndeclaredError: 'throw',
    clock: surroundings.clock,
    random: surroundings.random,
  })

it('demo data goes into a tenant of its own making, again and again', async () => {
  const openApi = await openDemo()
  const first = await seed(openApi, ADMIN_KEY)
  expect((await openApi.context(1).storage.members.page({ pageNo: 1, pageSize: 1 })).total).toBeGreaterThan(0)
  const second = await seed(openApi, ADMIN_KEY)
  expect(second.clientId).toBe(first.clientId)
  expect(second.clientSecret).not.toBe(first.clientSecret)
  await openApi.close()
})

it('what the demo has of webhooks is not so old that a job deletes it', async () => {
  const openApi = await openDemo()
  await seed(openApi, ADMIN_KEY)
  const { storage } = openApi.context(1)
  const deliveries = async () => (await storage.webhookDeliveries.page({ pageNo: 1, pageSize: 10 })).list
  const before = await deliveries()
  expect(before).toHaveLength(1)
  await openApi.jobs.runAll()
  expect(await deliveries()).toEqual(before)
  await openApi.close()
})

it('a tenant that somebody else made is left as it is', async () => {
  const platform = await createTestPlatform({ storage: emptyStorage('sqlite') })
  expect(platform.tenantId).toBe(1)
  await expect(seed(platform.openApi, platform.bootstrapKey)).rejects.toThrow('Tenant 1 was not made by the demo')
  const { storage } = platform.openApi.context(1)
  const page = { pageNo: 1, pageSize: 10 }
  expect((await storage.partnerApplications.page(page)).list.map(({ clientId }) => clientId)).toEqual([
    platform.app.clientId,
  ])
  expect((await storage.members.page(page)).total).toBe(0)
  // The making of its application, and nothing after it; of the tenant the platform's log tells.
  expect((await storage.operateLogs.page(page)).list.map(({ resource }) => resource)).toEqual(['system/partner-app'])
  await platform.close()
})

it('nor is one where tenant 1 is gone', async () => {
  const platform = await createTestPlatform({ storage: emptyStorage('sqlite') })
  const second = await platform.createTenant()
  await platform.admin('DELETE system/tenant/delete', { query: { id: '1' } })
  await expect(seed(platform.openApi, platform.bootstrapKey)).rejects.toThrow('Tenant 1 was not made by the demo')
  expect((await platform.openApi.context(second).storage.members.page({ pageNo: 1, pageSize: 1 })).total).toBe(0)
  await platform.close()
})
