import { demoGoods } from '@org/openapi-sandbox'
import type { AdminClient } from './admin-client.js'

/** Centimetres, grams, and when the check was completed. */
interface Measured {
  readonly goodsId: string
  readonly size: readonly [length: number, width: number, height: number]
  readonly weight: number
  readonly completionTime: string
}

const measured: readonly Measured[] = [
  { goodsId: '610947572360', size: [42, 30, 14], weight: 780, completionTime: '2025-10-21 10:24:00' },
  { goodsId: '610947572360', size: [42, 30, 15], weight: 795, completionTime: '2025-11-03 16:05:00' },
  { goodsId: '674182905317', size: [12, 9, 4], weight: 140, completionTime: '2025-11-04 09:40:00' },
  { goodsId: '681239504417', size: [24, 8, 8], weight: 320, completionTime: '2025-11-05 14:12:00' },
  { goodsId: '4398210567', size: [33, 21, 12], weight: 960, completionTime: '2025-11-06 11:30:00' },
]

/** Quality checks of some demo goods, unless the tenant has any. */
export async function seedQualityChecks(admin: AdminClient, tenantId: number): Promise<void> {
  const present = await admin.get<{ total: number }>('goods/qc-record/page?pageSize=1', tenantId)
  if (present.total > 0) return
  for (const [i, check] of measured.entries()) {
    await admin.post('goods/qc-record/create', { tenantId, body: toRecord(check, i + 1) })
  }
}

function toRecord({ goodsId, size, weight, completionTime }: Measured, number: number): object {
  const goods = demoGoods.find((candidate) => candidate.goodsId === goodsId)
  if (goods === undefined) throw new Error(`${goodsId} is not among the demo goods`)
  const [length, width, height] = size
  const [sku] = goods.skuList
  return {
    goodsId,
    source: goods.goodsSource,
    skuId: sku?.skuId,
    goodsName: goods.goodsTitle,
    localGoodsName: goods.localGoodsTitle,
    specName: sku?.propertiesName,
    localSpecName: sku?.propertiesName,
    imagePath: goods.goodsPicUrl,
    goodsDetailUrl: goods.goodsDetailUrl,
    qcPathList: [1, 2, 3].map((photo) => `https://img.example.com/qc/${goodsId}-${number}-${photo}.jpg`),
    length: String(length),
    width: String(width),
    height: String(height),
    weight: String(weight),
    volume: String(length * width * height),
    completionTime,
    inspector: 'Inspector 07',
    photographer: 'Photographer 02',
  }
}
