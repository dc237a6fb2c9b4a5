import type { CaseOf } from '../resource-case.js'
import { asWritten, createdWithin, opened } from '../resource-case.js'
import { AWKWARD, AWKWARD_TEXTS, FIRST_INSTANT, IMPOSSIBLE_NUMBERS, qualityCheckInput } from '../sample-rows.js'

const QC_TEXTS = [
  'skuId',
  'goodsName',
  'localGoodsName',
  'specName',
  'localSpecName',
  'imagePath',
  'goodsDetailUrl',
  'length',
  'width',
  'height',
  'weight',
  'volume',
  'inspector',
  'photographer',
] as const

/** Nothing is unique: goods may be checked more than once. */
export const qualityCheckCase: CaseOf<'qualityChecks'> = {
  name: 'qualityChecks',
  open: opened(({ qualityChecks }) => qualityChecks, {}),
  full: (mark) =>
    qualityCheckInput({
      goodsId: `${mark} ${AWKWARD}`,
      source: 3,
      qcPathList: [...AWKWARD_TEXTS, 'https://img.example.com/1.jpg'],
      completionTime: FIRST_INSTANT,
      // Each its own text, so that two members that change places are noticed.
      ...Object.fromEntries(QC_TEXTS.map((member) => [member, `${member} ${AWKWARD}`])),
    }),
  sparse: (mark) => qualityCheckInput({ goodsId: mark }),
  optional: QC_TEXTS,
  filters: [
    asWritten(
      (goodsId) => qualityCheckInput({ goodsId }),
      (goodsId) => ({ goodsId }),
    ),
    (mark) => ({
      filter: { source: 2 },
      found: qualityCheckInput({ goodsId: mark, source: 2 }),
      passedOver: qualityCheckInput({ goodsId: mark }),
    }),
  ],
  ranges: [
    createdWithin((mark) => qualityCheckInput({ goodsId: mark })),
    {
      name: 'completionTime',
      filter: (completionTime) => ({ completionTime }),
      row: (mark, completionTime) => ({
        input: qualityCheckInput({ goodsId: mark, completionTime }),
        now: completionTime,
      }),
    },
  ],
  impossible: IMPOSSIBLE_NUMBERS.flatMap((source) => [{ source }, { source, goodsId: 'G1' }]),
}
