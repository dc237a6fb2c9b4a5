import { preparedPromoterBody } from '../promoters/hostile-promoters.js'
import type { PromoterPreparation } from '../promoters/hostile-promoters.js'

type Body = Record<string, unknown>

/** Without the U: the example's USD is taken by other tests. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTVWXYZ'

let currencies = 0

const letterAt = (serial: number, place: number): string =>
  LETTERS.charAt(Math.floor(serial / LETTERS.length ** place) % LETTERS.length)

/** A spreadsheet row gets a promoter that is there, and an exchange rate a currency of its own. */
export async function preparedSpreadsheetBody(preparation: PromoterPreparation, body: Body): Promise<Body> {
  const { path } = preparation
  if (path.includes('/spreadsheet/')) return preparedPromoterBody(preparation, body)
  const serial = (currencies += 1)
  return { ...body, abbreviationCode: [2, 1, 0].map((place) => letterAt(serial, place)).join('') }
}
