import type { AdminCall, TestPlatform } from '@org/openapi-testing'
import { addPromoter } from '../promoters/promoters.js'
import { addGoods, goods } from './spreadsheet-goods.js'

type Writes = Readonly<Record<string, () => Promise<AdminCall> | AdminCall>>

/** Every member that a write of a spreadsheet row or an exchange rate needs. */
export const spreadsheetBodies = {
  ...goods,
  promoterId: 1,
  name: 'US Dollar',
  abbreviationCode: 'USD',
  symbol: '$',
  exchangeRate: 0.14,
}

/** How each write of spreadsheets and exchange rates is made once, successfully. */
export function spreadsheetWrites(use: () => TestPlatform): Writes {
  const promoterId = async (): Promise<number> => (await addPromoter(use())).id as number
  const row = async (): Promise<number> => addGoods(use(), { promoterId: await promoterId() })
  const rate = (): Promise<number> =>
    use().adminData('POST pay/exchange-rate/create', { body: spreadsheetBodies }) as Promise<number>
  return {
    'POST /admin-api/promotion/spreadsheet/create': async () => ({
      body: { ...goods, promoterId: await promoterId() },
    }),
    'PUT /admin-api/promotion/spreadsheet/update': async () => ({
      body: { ...goods, promoterId: await promoterId(), id: await row() },
    }),
    'DELETE /admin-api/promotion/spreadsheet/delete': async () => ({ query: `id=${await row()}` }),
    'DELETE /admin-api/promotion/spreadsheet/delete-list': async () => ({ query: `ids=${await row()}` }),
    'POST /admin-api/pay/exchange-rate/create': () => ({ body: spreadsheetBodies }),
    'PUT /admin-api/pay/exchange-rate/update': async () => ({ body: { ...spreadsheetBodies, id: await rate() } }),
    'PUT /admin-api/pay/exchange-rate/update-status': async () => ({ body: { id: await rate(), status: 1 } }),
    'DELETE /admin-api/pay/exchange-rate/delete': async () => ({ query: `id=${await rate()}` }),
    'DELETE /admin-api/pay/exchange-rate/delete-list': async () => ({ query: `ids=${await rate()}` }),
  }
}
