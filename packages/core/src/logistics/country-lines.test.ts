import { describe, expect, test } from 'vitest'
import type { Clock } from '../kernel/clock.js'
import { CountryLines } from './country-lines.js'
import type { CountryLine } from './freight-line.js'

let monotonic = 0
const clock: Clock = { now: () => new Date(0), monotonic: () => monotonic }

function start(maxAgeMs = 1000, lineCount = 1) {
  const tables = new CountryLines(clock, maxAgeMs)
  const reads: string[] = []
  const gate: { wait: Promise<void> | undefined } = { wait: undefined }
  let version = 1
  const find = (countryCode: string, tenantId = 1) =>
    tables.find({
      tenantId,
      countryCode,
      freightLines: {
        async listOfCountry(code) {
          reads.push(`${tenantId}:${code}`)
          const seen = version
          await gate.wait
          return Array.from({ length: lineCount }, (_, i) => ({ id: seen * 1000 + i }) as CountryLine)
        },
      },
    })
  const version1st = async (countryCode = 'US') => (await find(countryCode))[0]?.id
  return { tables, reads, gate, find, version1st, change: () => void version++ }
}

describe('the tables of countries', () => {
  test('are read once in a second of the process, whatever the calendar says', async () => {
    const { reads, version1st, change } = start()
    expect(await version1st()).toBe(1000)
    change()
    monotonic += 999
    expect(await version1st()).toBe(1000)
    monotonic += 1
    expect(await version1st()).toBe(2000)
    expect(reads).toEqual(['1:US', '1:US'])
  })

  test('are kept by tenant and country', async () => {
    const { reads, find } = start()
    for (const [country, tenantId] of [
      ['US', 1],
      ['CA', 1],
      ['US', 2],
      ['US', 1],
      ['CA', 1],
    ] as const)
      await find(country, tenantId)
    expect(reads).toEqual(['1:US', '1:CA', '2:US'])
  })

  test('are read once for callers at the same time', async () => {
    const { reads, find } = start(0)
    await Promise.all(Array.from({ length: 20 }, async () => find('US')))
    expect(reads).toEqual(['1:US'])
    await find('US')
    expect(reads).toEqual(['1:US', '1:US'])
  })

  test('a change is seen at once, also where the old table is just being read', async () => {
    const { tables, gate, version1st, change } = start()
    let open = (): void => undefined
    gate.wait = new Promise((resolve) => (open = resolve))
    const before = version1st()
    change()
    tables.forget()
    gate.wait = undefined
    const after = version1st()
    open()
    expect(await Promise.all([before, after])).toEqual([1000, 2000])
    expect(await version1st()).toBe(2000)
  })

  test('a read that fails is not remembered', async () => {
    const { gate, reads, version1st } = start()
    gate.wait = Promise.reject(new Error('down'))
    await expect(version1st()).rejects.toThrow('down')
    gate.wait = undefined
    expect(await version1st()).toBe(1000)
    expect(reads).toHaveLength(2)
  })

  test('beyond a hundred thousand lines the table that was read longest ago goes', async () => {
    const { tables, reads, find } = start(1000, 10_000)
    const countries = ['AA', 'AB', 'AC', 'AD', 'AE', 'AF', 'AG', 'AH', 'AI']
    for (const country of [...countries, ...countries]) await find(country)
    expect(reads).toHaveLength(9)
    await find('AJ')
    await find('AB')
    expect(reads).toHaveLength(10)
    await find('AA')
    expect(reads).toHaveLength(11)
    tables.forget()
    for (const country of countries) await find(country)
    for (const country of countries) await find(country)
    expect(reads).toHaveLength(20)
  })
})
