/** One quality check as the seed of every target has it. */
export interface QualityCheck {
  goodsId: string
  source: number
  skuId: string
  qcPathList: string[]
  length: string
  width: string
  height: string
  weight: string
  volume: string
  completionTime: Date
  inspector: string
  photographer: string
}

/** The tenant of every measured request. */
export const benchTenantId = 1

const goodsCount = 2000
const checksPerGoods = 3
const firstCompletion = Date.UTC(2026, 0, 1)
const minuteMs = 60_000

/** The same goods on every run and for every target; of each, the last check is the newest. */
export function listGoods(): { goodsId: string; source: number }[] {
  return Array.from({ length: goodsCount }, (_, index) => ({
    goodsId: String(610_000_000_000 + index * 7919),
    source: 1 + (index % 3),
  }))
}

/** All checks, a goods' checks in order of completion but spread over the table. */
export function listQualityChecks(): QualityCheck[] {
  return Array.from({ length: checksPerGoods }, (_, turn) =>
    listGoods().map((goods, index) => qualityCheck(goods, index, turn)),
  ).flat()
}

function qualityCheck(goods: { goodsId: string; source: number }, index: number, turn: number): QualityCheck {
  const [length, width, height] = [20 + (index % 30), 10 + (index % 20), 5 + (index % 10)]
  return {
    ...goods,
    skuId: `${goods.goodsId}-${turn}`,
    qcPathList: Array.from(
      { length: 6 },
      (_, photo) => `https://photos.example.com/qc/2026/${goods.goodsId}/${turn}-${photo}.jpg`,
    ),
    length: `${length}.0`,
    width: `${width}.0`,
    height: `${height}.0`,
    weight: String(300 + index),
    volume: String(length * width * height),
    completionTime: new Date(firstCompletion + (turn * goodsCount + index) * minuteMs),
    inspector: `inspector ${index % 12}`,
    photographer: `photographer ${index % 7}`,
  }
}
