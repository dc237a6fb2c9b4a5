import type { CountryLine, FreightLineFilter, FreightLineRow, NewFreightLine } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import type { ResourceCase } from '../resource-case.js'
import { AWKWARD, IMPOSSIBLE_NUMBERS, LARGEST_ID } from '../sample-rows.js'
import { createdWithin, filterBy, opened } from '../resource-case.js'
import { expectRefusal } from '../storage-error-of.js'

const LARGEST_INTEGER = 2_147_483_647

/** A line to the United States. `lineUUid` has to be unique. */
function newLine(lineUUid: string, overrides: Partial<Omit<NewFreightLine, 'lineUUid'>> = {}): NewFreightLine {
  const weights = { firstWeight: 500, stepWeight: 100, minWeight: 0, maxWeight: 2000 }
  const fees = { firstFee: 5000, stepFee: 700, handlingFee: 0 }
  return {
    lineName: 'Air',
    billingType: 1,
    status: 0,
    sort: 0,
    countries: ['US'],
    ...weights,
    ...fees,
    ...overrides,
    lineUUid,
  }
}

const OPTIONAL = ['lineNameI18n', 'icon', 'referenceTime', 'fuelRate'] as const

/** `lineUUid` is unique. */
export const freightLineCase: ResourceCase<NewFreightLine, FreightLineRow, FreightLineFilter> = {
  name: 'freightLines',
  isUnique: true,
  open: opened(({ freightLines }) => freightLines, {}),
  full: (mark) =>
    newLine(mark, {
      lineName: `name ${AWKWARD}`,
      lineNameI18n: { zh: '空运小包', 'pt-BR': `nome ${AWKWARD}` },
      icon: `icon ${AWKWARD}`,
      referenceTime: `time ${AWKWARD}`,
      billingType: 2,
      status: 1,
      sort: LARGEST_INTEGER,
      countries: ['US', 'CA', 'MX'],
      firstWeight: LARGEST_INTEGER,
      firstFee: LARGEST_ID,
      stepWeight: LARGEST_INTEGER - 1,
      stepFee: LARGEST_ID - 1,
      minWeight: 7,
      maxWeight: LARGEST_INTEGER - 2,
      handlingFee: LARGEST_ID - 2,
      fuelRate: 1234,
    }),
  sparse: (mark) => newLine(mark),
  initial: { status: 0 },
  optional: OPTIONAL,
  filters: [
    (mark) => ({
      filter: { lineName: 'Sea' },
      found: newLine(mark, { lineName: 'By sea' }),
      passedOver: newLine(`${mark} other`, { lineName: 'Se a' }),
    }),
    filterBy<NewFreightLine, FreightLineFilter>(newLine)({ status: 1 }),
    (mark) => ({
      filter: { lineName: 'Air', status: 1 },
      found: newLine(mark, { status: 1 }),
      passedOver: newLine(`${mark} other`, { status: 1, lineName: 'Sea' }),
    }),
  ],
  ranges: [createdWithin(newLine)],
  impossible: IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, lineName: 'Air' }]),
}

const names = (lines: readonly CountryLine[]) => lines.map(({ lineUUid }) => lineUUid)

/** Freight lines as estimates read them. */
export function describeFreightLines(use: UseSpace): void {
  describe('freightLines', () => {
    it('lists what is enabled to a country, by sort and then by id', async () => {
      const { theirs, freightLines } = await use().neighbours('freightLines')
      const add = async (name: string, overrides: Partial<NewFreightLine>) =>
        (await freightLines.create(newLine(name, overrides), at(0))).id
      await add('b', { sort: 2 })
      await add('a', { sort: 1, countries: ['CA', 'US'] })
      await add('c', { sort: 2 })
      await add('elsewhere', { countries: ['CA'] })
      await add('disabled', { status: 1 })
      await freightLines.delete(await add('deleted', {}), at(1))
      await theirs.stores.freightLines.create(newLine('theirs'), at(0))
      expect(names(await freightLines.listOfCountry('US'))).toEqual(['a', 'b', 'c'])
      expect(names(await freightLines.listOfCountry('CA'))).toEqual(['elsewhere', 'a'])
      expect(names(await freightLines.listOfCountry('us'))).toEqual([])
      expect(names(await freightLines.listOfCountry('FR'))).toEqual([])
    })

    it('answers of a line what an estimate needs, as it was given', async () => {
      const { stores } = await use().tenant()
      const { status: _status, countries: _countries, ...full } = { ...freightLineCase.full('full'), status: 0 }
      const { id } = await stores.freightLines.create({ ...freightLineCase.full('full'), status: 0 }, at(0))
      expect(await stores.freightLines.listOfCountry('MX')).toEqual([{ ...full, id }])
      await stores.freightLines.update(id, newLine('full', { countries: ['MX'] }))
      const [line] = await stores.freightLines.listOfCountry('MX')
      for (const member of OPTIONAL) expect(line?.[member], member).toBeNull()
    })

    it('follows the countries of a line', async () => {
      const { stores } = await use().tenant()
      const { freightLines } = stores
      const { id } = await freightLines.create(newLine('a', { countries: ['US', 'CA'] }), at(0))
      const served = async () => {
        const lists = await Promise.all(['US', 'CA', 'FR'].map((country) => freightLines.listOfCountry(country)))
        return lists.map((lines) => lines.length)
      }
      expect(await served()).toEqual([1, 1, 0])
      await freightLines.update(id, newLine('a', { countries: ['CA', 'FR'] }))
      expect(await served()).toEqual([0, 1, 1])
      await freightLines.delete(id, at(1))
      expect(await served()).toEqual([0, 0, 0])
    })

    describeWritesOfFreightLines(use)
  })
}

function describeWritesOfFreightLines(use: UseSpace): void {
  it('enables and disables a living line of the tenant', async () => {
    const { theirs, freightLines } = await use().neighbours('freightLines')
    const { id } = await freightLines.create(newLine('a'), at(0))
    expect(await theirs.stores.freightLines.updateStatus(id, 1)).toBe(false)
    expect(await freightLines.updateStatus(id, 1)).toBe(true)
    expect(names(await freightLines.listOfCountry('US'))).toEqual([])
    expect(await freightLines.updateStatus(id, 0)).toBe(true)
    expect(names(await freightLines.listOfCountry('US'))).toEqual(['a'])
    expect(await freightLines.updateStatus(LARGEST_ID, 1)).toBe(false)
    await freightLines.delete(id, at(1))
    expect(await freightLines.updateStatus(id, 0)).toBe(false)
  })

  it('refuses a second line of the same identifier, also of a deleted one', async () => {
    const { theirs, freightLines } = await use().neighbours('freightLines')
    await freightLines.delete((await freightLines.create(newLine('a'), at(0))).id, at(1))
    await expectRefusal(freightLines.create(newLine('a'), at(2)), 'unique')
    await theirs.stores.freightLines.create(newLine('a'), at(2))
    expect(names(await freightLines.listOfCountry('US'))).toEqual([])
  })

  it('takes two updates of one line at once one after the other', async () => {
    const { stores } = await use().tenant()
    const { id } = await stores.freightLines.create(newLine('a'), at(0))
    const countries = ['US', 'CA', 'FR', 'DE', 'GB', 'JP']
    await Promise.all(
      countries.map((country) =>
        stores.transaction((tx) => tx.freightLines.update(id, newLine('a', { countries: [country, 'AU'] }))),
      ),
    )
    const row = await stores.freightLines.find(id)
    const served = []
    for (const country of [...countries, 'AU'])
      served.push(...((await stores.freightLines.listOfCountry(country)).length > 0 ? [country] : []))
    expect(served).toEqual(row?.countries)
  })
}
