import type { InvoiceDocument, PaymentRequest, PaymentShipment } from '@org/openapi-core/channels'
import { scriptedTranslator } from '@org/openapi-testing'
import { expect, it } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { changedStorage, changedTransactions } from '../changed-storage.js'
import { InvoiceScene } from '../invoices/invoice-scene.js'
import { event, startLogistics } from '../logistics/logistics-platform.js'
import { dataOf, PaymentWorld } from '../payments/payment-world.js'

type Changeable<T> = { -readonly [name in keyof T]: T[name] }
type ShippingInfo = NonNullable<PaymentRequest['shippingInfo']>

const shippingInfo = {
  ...{ firstName: 'Ana', lastName: 'Doe', addressLine: '1 High Street', city: 'London', zipcode: 'SW1A 1AA' },
  ...{ country: 'GB', phone: '07700 900-123', email: 'ana@example.com', callingCode: '44' },
}

/** A channel may change what it is handed, as one does that moves a date into its own zone: only its own copy changes. */

it('a renderer that takes out of the document what it writes, and fails, has all of it when it is asked again', async () => {
  const asked: InvoiceDocument[] = []
  const scene = await InvoiceScene.start({
    invoices: { issuer: { name: 'ACME' } },
    channels: {
      invoice: {
        async render(document) {
          asked.push(structuredClone(document))
          document.createTime.setTime(0)
          ;(document.issuer as Changeable<NonNullable<InvoiceDocument['issuer']>>).name += '!'
          ;(document.bags as unknown[]).length = 0
          if (asked.length === 1) throw new Error('The first attempt breaks off')
          return { bytes: new Uint8Array([1]), contentType: 'text/plain', extension: 'txt' }
        },
      },
    },
  })
  await scene.create({ bagOrderNo: await scene.bag() })
  expect(await scene.work()).toBe(1)
  await scene.create({ bagOrderNo: await scene.bag() })
  expect(await scene.work()).toBe(1)
  const [first, second, third] = asked
  expect(second).toEqual(first)
  expect(third?.issuer).toEqual(first?.issuer)
})

it('a store of files that changes when an address ends changes nothing of what is answered', async () => {
  const scene = await InvoiceScene.start({
    channels: {
      files: {
        put: async () => undefined,
        async urlOf(key, expireTime) {
          expireTime.setTime(0)
          return `https://files.example.com/${key}`
        },
      },
    },
  })
  const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
  await scene.work()
  expect(await scene.query({ invoiceNo })).toMatchObject({ fileExpireTime: expect.stringMatching(/^2026-09-1/) })
})

it('a payment channel that changes the request of a payment changes nothing of its order', async () => {
  const inserted: unknown[] = []
  const asTheyCame: unknown[] = []
  const storage = changedTransactions(emptyStorage(), 'payOrders', (repository) => ({
    async insert(fresh, now) {
      const row = await repository.insert(fresh, now)
      inserted.push(row)
      asTheyCame.push(structuredClone(row))
      return row
    },
  }))
  const world = await PaymentWorld.start({ storage })
  const create = world.gateway.create.bind(world.gateway)
  world.gateway.create = (request: PaymentRequest, signal) => {
    request.expireTime.setTime(0)
    ;(request.shippingInfo as Changeable<ShippingInfo>).city += '!'
    return create(request, signal)
  }
  await world.created({ shippingInfo })
  expect(world.gateway.calls[0]?.sent).toMatchObject({ expireTime: new Date(0), shippingInfo: { city: 'London!' } })
  expect(inserted).toEqual(asTheyCame)
})

it('a payment channel that changes a parcel changes nothing of what is kept of it', async () => {
  const saved: unknown[] = []
  const storage = changedStorage(emptyStorage(), 'paymentShipments', (repository) => ({
    async save(shipment, now) {
      saved.push(shipment.shippedTime)
      return repository.save(shipment, now)
    },
  }))
  const world = await PaymentWorld.start({ storage })
  world.gateway.uploadShipment = async ({ shippedTime }: PaymentShipment) => void shippedTime?.setTime(0)
  const { orderNo } = await world.created()
  world.gateway.pay(orderNo, world.platform.clock.now())
  await world.queried({ orderNo })
  const body = { shipments: [{ orderNo, trackingNo: 'T1', shippedTime: '2026-09-10 10:00:00' }] }
  const answer = await world.platform.call('/open-api/pay/order/upload-shipments', body, { token: world.token })
  expect(dataOf(answer).successCount).toBe(1)
  expect(saved).toEqual([new Date('2026-09-10T10:00:00+08:00')])
})

it('a translator that writes its answer over the question has translated it', async () => {
  const translator = {
    ...scriptedTranslator(),
    async translate({ texts }: { readonly texts: readonly string[] }) {
      for (const [index, text] of texts.entries()) (texts as string[])[index] = `[es] ${text}`
      return texts
    },
  }
  const { track, tracking } = await startLogistics({ channels: { translator } })
  tracking.put({ trackingNo: 'LX1', type: 2 }, { events: [event('2026-09-10 09:00:00', 'Left the port')] })
  const { body } = await track({ trackingNo: 'LX1', type: 2, language: 'es' })
  expect(body.data.trackContent).toBe('[es] Left the port')
})
