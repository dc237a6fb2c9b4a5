import type { NewPaymentShipment } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD_TEXTS } from '../sample-rows.js'

const PARCEL: NewPaymentShipment = {
  orderNo: 'P1',
  trackingNo: 'T-1',
  carrierCode: 'post',
  carrierName: 'Post',
  trackingUrl: 'https://track.example.com/T-1',
  status: 'SHIPPED',
  shippedTime: at(5),
  bagOrderNo: 'B1',
}

/** What the payment channel was told of parcels. */
export function describePaymentShipments(use: UseSpace): void {
  it('are noted as they are told, and told anew keep only when that first happened', async () => {
    const { paymentShipments } = (await use().tenant()).stores
    expect(await paymentShipments.save(PARCEL, at(10))).toEqual({ ...PARCEL, createTime: at(10), updateTime: at(10) })
    const emptied: NewPaymentShipment = {
      orderNo: 'P1',
      trackingNo: 'T-1',
      carrierCode: null,
      carrierName: null,
      trackingUrl: null,
      status: 'DELIVERED',
      shippedTime: null,
      bagOrderNo: null,
    }
    expect(await paymentShipments.save(emptied, at(20))).toEqual({ ...emptied, createTime: at(10), updateTime: at(20) })
  })

  it('are one an order and tracking number, case and all, in each tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.paymentShipments.save(PARCEL, at(10))
    const others = [{ orderNo: 'p1' }, { orderNo: 'P2' }, { trackingNo: 't-1' }, { trackingNo: 'T-2' }]
    for (const other of others) {
      expect(await mine.stores.paymentShipments.save({ ...PARCEL, ...other }, at(20))).toMatchObject({
        ...other,
        createTime: at(20),
      })
    }
    expect((await theirs.stores.paymentShipments.save(PARCEL, at(30))).createTime).toEqual(at(30))
    expect((await mine.stores.paymentShipments.save(PARCEL, at(40))).createTime).toEqual(at(10))
  })

  it('keep every text as it is', async () => {
    const { paymentShipments } = (await use().tenant()).stores
    for (const text of AWKWARD_TEXTS) {
      const parcel = { ...PARCEL, carrierCode: text, carrierName: text, trackingUrl: text, bagOrderNo: text }
      expect(await paymentShipments.save(parcel, at(0)), text).toMatchObject(parcel)
    }
  })

  it('of twenty who tell at once are one', async () => {
    const { paymentShipments } = (await use().tenant()).stores
    const told = Array.from({ length: 20 }, (_, i) =>
      paymentShipments.save({ ...PARCEL, carrierName: String(i) }, at(i)),
    )
    const rows = await Promise.all(told)
    expect(new Set(rows.map(({ createTime }) => createTime.getTime())).size).toBe(1)
  })
}
