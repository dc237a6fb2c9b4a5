import { expect, it } from 'vitest'
import type { TestPlatform } from '@org/openapi-testing'
import { InvoiceScene, QUERY_PATH } from '../invoices/invoice-scene.js'
import { event } from '../logistics/logistics-platform.js'
import { startPlatform } from '../../start-platform.js'

const wrong = async (): Promise<never> => 7 as never
const TRACK = '/open-api/logistics/track/query'
const parcel = { trackingNo: 'LX1', type: 2 }

/** How many calls of a channel the health tells as failed, and as answered. */
async function toldOf({ openApi }: TestPlatform, name: string): Promise<[number, number]> {
  const { channels } = await openApi.status()
  const channel = channels.find((told) => told.name === name)
  return [channel?.failed ?? -1, channel?.answered ?? -1]
}

it.each([
  { name: 'goods', path: '/open-api/goods/detail', body: { goodsId: 'G', source: 1 } },
  {
    name: 'goods',
    path: '/open-api/goods/search-by-images',
    body: { imagesUrl: 'https://img.example.com/a.jpg', page: 1, source: 1 },
  },
  { name: 'links', path: '/open-api/goods/search-url-parse', body: { searchUrl: 'https://m.tb.cn/h.abc' } },
  { name: 'tracking', path: TRACK, body: parcel },
  // Sent, and then asked whether it arrived.
  { name: 'payment', path: '/open-api/pay/order/create', body: { outOrderNo: 'shop-1', payAmount: 19.9 }, calls: 2 },
])('one of the channel `$name` is a failure of it, and is not asked again: $path', async (scene) => {
  const { name, path, body, calls = 1 } = scene
  let asked = 0
  const answer = (): Promise<never> => {
    asked++
    return wrong()
  }
  const platform = await startPlatform({
    channels: {
      goods: { findGoods: answer, searchByImage: answer },
      links: { resolve: answer },
      tracking: { findTrack: answer },
      payment: { create: answer, query: answer, close: answer, uploadShipment: answer, readNotification: answer },
    },
  })
  const token = await platform.issueToken(await platform.createApp())
  expect((await platform.call(path, body, { token })).body.code).toBeGreaterThan(1000)
  expect(await toldOf(platform, name)).toEqual([calls, 0])
  expect(asked).toBe(calls)
})

it('one of a translator is a failure of it, also where it is of another number', async () => {
  const platform = await startPlatform({
    channels: {
      tracking: { findTrack: async () => ({ events: [event('2026-09-10 09:00:00', 'Left')] }) },
      translator: { translate: async () => [] },
    },
  })
  const token = await platform.issueToken(await platform.createApp())
  const { body } = await platform.call(TRACK, { ...parcel, language: 'es' }, { token })
  expect([body.code, body.data.trackContent]).toEqual([0, 'Left'])
  expect(await toldOf(platform, 'translator')).toEqual([1, 0])
})

it('one of a renderer, and of a store of files, is a failure of it', async () => {
  const scene = await InvoiceScene.start({ channels: { files: { put: async () => undefined, urlOf: wrong } } })
  const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
  scene.renderer.answerWith({})
  await scene.work()
  expect(await toldOf(scene.platform, 'invoice')).toEqual([1, 0])
  scene.platform.clock.advance(60_000)
  await scene.work()
  await scene.call(QUERY_PATH, { invoiceNo })
  expect(await toldOf(scene.platform, 'files')).toEqual([1, 1])
})
