import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { exchangeRateInput } from './exchange-rate-case.js'
import { LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

/** Exchange rates as partners see them. */
export function describeExchangeRates(use: UseSpace): void {
  describe('exchangeRates', () => {
    it('lists what is enabled, by sort and then by id', async () => {
      const { theirs, exchangeRates } = await use().neighbours('exchangeRates')
      for (const [abbreviationCode, sort] of [
        ['USD', 2],
        ['EUR', 1],
        ['JPY', 2],
        ['AUD', -1],
      ] as const) {
        await exchangeRates.create(exchangeRateInput({ abbreviationCode, sort }), at(0))
      }
      await exchangeRates.create(exchangeRateInput({ abbreviationCode: 'GBP', status: 1 }), at(0))
      await exchangeRates.delete(
        (await exchangeRates.create(exchangeRateInput({ abbreviationCode: 'CHF' }), at(0))).id,
        at(1),
      )
      await theirs.stores.exchangeRates.create(exchangeRateInput({ abbreviationCode: 'CAD' }), at(0))
      const list = await exchangeRates.listEnabled()
      expect(list.map(({ abbreviationCode }) => abbreviationCode)).toEqual(['AUD', 'EUR', 'USD', 'JPY'])
      expect(list[0]).toEqual({ name: 'US Dollar', abbreviationCode: 'AUD', symbol: '$', exchangeRate: '0.14' })
    })

    it('finds the enabled rate of a currency, digit by digit as it was given', async () => {
      const { theirs, exchangeRates } = await use().neighbours('exchangeRates')
      await theirs.stores.exchangeRates.create(exchangeRateInput(), at(0))
      expect(await exchangeRates.findEnabled('USD')).toBeUndefined()
      for (const exchangeRate of ['0.00000001', '0.1', '123456789.12345678', '1', '20.75']) {
        const { id } = await exchangeRates.create(exchangeRateInput({ exchangeRate }), at(0))
        expect(await exchangeRates.findEnabled('USD')).toBe(exchangeRate)
        await exchangeRates.delete(id, at(1))
      }
      expect(await exchangeRates.findEnabled('USD')).toBeUndefined()
    })

    it('enables and disables a living rate of the tenant', async () => {
      const { theirs, exchangeRates } = await use().neighbours('exchangeRates')
      const { id } = await exchangeRates.create(exchangeRateInput(), at(0))
      expect(await theirs.stores.exchangeRates.updateStatus(id, 1)).toBe(false)
      expect(await exchangeRates.updateStatus(id, 1)).toBe(true)
      expect(await exchangeRates.findEnabled('USD')).toBeUndefined()
      expect(await exchangeRates.updateStatus(id, 0)).toBe(true)
      expect(await exchangeRates.findEnabled('USD')).toBe('0.14')
      expect(await exchangeRates.updateStatus(LARGEST_ID, 1)).toBe(false)
      await exchangeRates.delete(id, at(1))
      expect(await exchangeRates.updateStatus(id, 1)).toBe(false)
    })

    it('refuses a second rate of a currency, until the first is deleted', async () => {
      const { theirs, exchangeRates } = await use().neighbours('exchangeRates')
      const { id } = await exchangeRates.create(exchangeRateInput(), at(0))
      await expectRefusal(exchangeRates.create(exchangeRateInput({ status: 1 }), at(1)), 'unique')
      await theirs.stores.exchangeRates.create(exchangeRateInput(), at(1))
      const { id: other } = await exchangeRates.create(exchangeRateInput({ abbreviationCode: 'EUR' }), at(1))
      await expectRefusal(exchangeRates.update(other, exchangeRateInput()), 'unique')
      await exchangeRates.delete(id, at(2))
      expect(await exchangeRates.update(other, exchangeRateInput())).toBe(true)
    })
  })
}
