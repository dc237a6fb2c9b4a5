import type { SpreadsheetInput } from '@org/openapi-core/storage'
import type { CaseOf } from '../resource-case.js'
import { AWKWARD, AWKWARD_TEXTS, IMPOSSIBLE_NUMBERS, LARGEST_ID } from '../sample-rows.js'
import { asWritten, createdWithin, filterOf, opened } from '../resource-case.js'

/** A row of a spreadsheet with what must be given. */
export function spreadsheetInput(overrides: Partial<SpreadsheetInput> = {}): SpreadsheetInput {
  const goods = {
    goodsId: 'G1',
    goodsTitle: 'Canvas backpack',
    priceInCents: 1250,
    goodsSource: 1,
    goodsSaleCount: 0,
  } as const
  return { promoterId: 1, ...goods, ...overrides }
}

const spreadsheetBy = filterOf<'spreadsheets'>((_, members) => spreadsheetInput(members))

/** Lists and texts of the full row come back as they were. */
export const spreadsheetCase: CaseOf<'spreadsheets'> = {
  name: 'spreadsheets',
  open: opened(({ spreadsheets }) => spreadsheets, {}),
  full: (mark) =>
    spreadsheetInput({
      promoterId: LARGEST_ID,
      goodsId: `${mark} ${AWKWARD}`,
      goodsTitle: `title ${AWKWARD}`,
      localGoodsTitle: `local ${AWKWARD}`,
      priceInCents: LARGEST_ID,
      goodsSource: 3,
      goodsPicUrl: `picture ${AWKWARD}`,
      goodsImageUrlList: [...AWKWARD_TEXTS, 'https://img.example.com/1.jpg'],
      goodsSaleCount: 2_147_483_647,
      goodsCategoryCode: `category ${AWKWARD}`,
    }),
  sparse: (mark) => spreadsheetInput({ goodsId: mark }),
  optional: ['localGoodsTitle', 'goodsPicUrl', 'goodsImageUrlList', 'goodsCategoryCode'],
  filters: [
    asWritten(
      (goodsId) => spreadsheetInput({ goodsId }),
      (goodsId) => ({ goodsId }),
    ),
    spreadsheetBy({ promoterId: 7 }, { promoterId: 70 }),
    spreadsheetBy({ promoterId: 7, goodsId: 'G7' }, { promoterId: 7 }),
  ],
  ranges: [createdWithin((mark) => spreadsheetInput({ goodsId: mark }))],
  impossible: IMPOSSIBLE_NUMBERS.filter((id) => id !== LARGEST_ID).flatMap((promoterId) => [
    { promoterId },
    { promoterId, goodsId: 'G1' },
  ]),
}
