import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { recordingTelemetry } from '@org/openapi-testing'
import type { RecordingTelemetry } from '@org/openapi-testing'
import { postgresStorage } from '@org/openapi-storage-postgres'
import type { Telemetry } from '@org/openapi-core/telemetry'
import { expect, test } from 'vitest'
import { createBareDatabase } from '../postgres.js'
import { startPlatform } from '../start-platform.js'

const namesIn = async (telemetry: RecordingTelemetry) => new Set((await telemetry.read()).map(({ name }) => name))

test('of an engine that is closed nothing is told any more, and of another one by the same telemetry everything', async () => {
  const telemetry = recordingTelemetry()
  const [closed, open] = [await startPlatform({ telemetry }), await startPlatform({ telemetry })]
  await closed.openApi.jobs.run('trim-api-access-log')
  await closed.adminData('GET pay/wallet/verify')
  const both = await namesIn(telemetry)
  for (const name of ['job.last_success', 'wallet.verification.mismatch', 'webhook.due'])
    expect(both).toContain(`openapi.${name}`)
  await closed.close()
  const left = await namesIn(telemetry)
  for (const name of ['job.last_success', 'wallet.verification.mismatch']) expect(left).not.toContain(`openapi.${name}`)
  expect(left).toContain('openapi.channel.broken')
  expect((await telemetry.read()).filter(({ name }) => name === 'openapi.webhook.due')).toHaveLength(1)
  await open.close()
  expect(await telemetry.read()).toEqual([])
})

test('a storage that is closed tells of no connections any more', async () => {
  const telemetry = recordingTelemetry()
  const storage = postgresStorage({ url: (await createBareDatabase()).url, telemetry })
  expect([...(await namesIn(telemetry))].sort()).toEqual([
    'db.client.connection.count',
    'db.client.connection.max',
    'db.client.connection.pending_requests',
  ])
  await storage.close()
  expect(await telemetry.read()).toEqual([])
})

test('a listener that ends nothing, as those of before, is an engine’s all the same', async () => {
  const recording = recordingTelemetry()
  const telemetry: Telemetry = { ...recording, observe: (name, read) => void recording.observe(name, read) }
  const platform = await startPlatform({ telemetry })
  await platform.close()
  // What would ask the database is left out all the same.
  const names = await namesIn(recording)
  expect(names).toContain('openapi.channel.broken')
  expect(names).not.toContain('openapi.webhook.due')
})

test('an engine that is closed is not kept in memory by who listens to it', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const telemetry = recordingTelemetry()
  /** Nothing of it is left on the stack of this test. */
  const closed = async () => {
    const platform = await startPlatform({ telemetry })
    const services = new WeakRef(platform.openApi.services.wallets)
    await platform.close()
    return services
  }
  const references = [await closed(), await closed(), await closed()]
  // The last one may still be held by what closed it.
  const early = references.slice(0, 2)
  await expect
    .poll(() => {
      collect()
      return early.filter((reference) => reference.deref() !== undefined).length
    })
    .toBe(0)
})
