import { z } from 'zod'
import type { Language } from '../../kernel/errors.js'
import { dateTimeInput, integer, textFilter } from '../../http/input/fields.js'
import { saying } from '../../http/input/issue-reason.js'
import { oneOfThese } from '../../http/input/member-rules.js'
import { named } from '../../http/named-schema.js'
import { operationsOf } from '../../http/operation.js'
import {
  PAY_CHANNEL_ERROR,
  PAY_CHANNEL_NOT_CONFIGURED,
  PAY_ORDER_NOT_FOUND,
  SHIPMENT_ORDER_NOT_PAID,
} from '../payment-errors.js'
import { shipmentStatuses } from '../payment-shipment.js'
import type { ShipmentOutcome, ShipmentService, ShipmentStores } from '../shipment-service.js'

const defineShipmentOperation = operationsOf<{ shipments: ShipmentService }, ShipmentStores>()

const MOST_SHIPMENTS = 20
const TRACKING_NO = /^[A-Za-z0-9-]{1,64}$/

const reference = (max: number) =>
  textFilter(max).meta({ description: 'One of the three has to be there; the first decides, in this order.' })

const shipment = named(
  'Shipment',
  z
    .object({
      orderNo: reference(64),
      outOrderNo: reference(64),
      paymentOrderId: reference(128),
      trackingNo: z
        .string()
        .regex(
          TRACKING_NO,
          saying('must have 1 to 64 letters, digits or hyphens', '必须为 1 至 64 位字母、数字或连字符'),
        )
        .max(64),
      carrierCode: textFilter(64),
      carrierName: textFilter(128),
      trackingUrl: textFilter(1024),
      status: z.enum(shipmentStatuses).default('SHIPPED'),
      shippedTime: dateTimeInput().optional(),
      bagOrderNo: textFilter(64),
    })
    .refine(({ orderNo, outOrderNo, paymentOrderId }) => (orderNo ?? outOrderNo ?? paymentOrderId) !== undefined, {
      error: 'needs one of orderNo, outOrderNo and paymentOrderId',
      params: { zh: 'orderNo、outOrderNo、paymentOrderId 至少填写一个' },
    })
    .meta(oneOfThese('orderNo', 'outOrderNo', 'paymentOrderId')),
)

const shipmentResult = named(
  'ShipmentResult',
  z.object({
    orderNo: z.string().nullable().meta({ description: 'As sent where there is no such order' }),
    outOrderNo: z.string().nullable().meta({ description: 'As sent where there is no such order' }),
    trackingNo: z.string(),
    success: z.boolean(),
    code: integer().meta({ description: '0, or one of the codes of this operation' }),
    msg: z.string(),
  }),
)

/** Parcels for paid orders, passed on to the channel, each for itself. */
export const uploadShipments = defineShipmentOperation(
  {
    operationId: 'uploadShipments',
    path: '/open-api/pay/order/upload-shipments',
    scope: 'pay:order:shipments',
    writes: 'in-steps',
    summary: 'Upload tracking numbers of paid orders',
    description:
      'Hand tracking numbers of paid orders to the payment channel, each for itself. Results stand in the order of the request, and one that failed does not fail the call: its code says why. The same order and tracking number again updates what the channel knows.',
    body: z.object({ shipments: z.array(shipment).min(1).max(MOST_SHIPMENTS) }),
    data: named(
      'ShipmentResults',
      z.object({ successCount: integer(0), failCount: integer(0), results: z.array(shipmentResult) }),
    ),
    errors: [PAY_CHANNEL_NOT_CONFIGURED, PAY_ORDER_NOT_FOUND, SHIPMENT_ORDER_NOT_PAID, PAY_CHANNEL_ERROR],
    example: {
      body: {
        shipments: [
          {
            outOrderNo: 'shop-20260910-1',
            trackingNo: 'YT2600001',
            carrierCode: 'yunexpress',
            shippedTime: '2026-09-10 12:00:00',
          },
          { outOrderNo: 'SHOP-1002', trackingNo: 'YT2600002' },
        ],
      },
      data: {
        successCount: 1,
        failCount: 1,
        results: [
          {
            orderNo: 'P20260910120000B9MR3R3ZZUA2',
            outOrderNo: 'shop-20260910-1',
            trackingNo: 'YT2600001',
            success: true,
            code: 0,
            msg: '',
          },
          {
            orderNo: null,
            outOrderNo: 'SHOP-1002',
            trackingNo: 'YT2600002',
            success: false,
            code: 1_007_002_000,
            msg: 'Payment order does not exist',
          },
        ],
      },
    },
  },
  async ({ services, context, body }) => {
    const outcomes = await services.shipments.upload(context, body.shipments)
    const results = outcomes.map((outcome) => toResult(outcome, context.language))
    const successCount = results.filter(({ success }) => success).length
    return { successCount, failCount: results.length - successCount, results }
  },
)

function toResult({ upload, order, error }: ShipmentOutcome, language: Language): z.input<typeof shipmentResult> {
  return {
    orderNo: order?.orderNo ?? upload.orderNo ?? null,
    outOrderNo: order?.outOrderNo ?? upload.outOrderNo ?? null,
    trackingNo: upload.trackingNo,
    success: error === undefined,
    code: error?.code ?? 0,
    msg: error?.message[language] ?? '',
  }
}
