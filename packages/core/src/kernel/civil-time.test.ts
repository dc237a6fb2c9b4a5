import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  civilZone,
  formatDateTime,
  formatDay,
  formatLocalDateTime,
  inZone,
  isShowable,
  isShowableAnywhere,
  parseDateTime,
  parseEndDateTime,
} from './civil-time.js'

const shanghai = civilZone('Asia/Shanghai')
const newYork = civilZone('America/New_York')

describe('the formats', () => {
  const instant = new Date('2026-09-10T16:05:09.999Z')

  test('in the zone that is named', () => {
    expect(formatDateTime(instant, shanghai)).toBe('2026-09-11 00:05:09')
    expect(formatLocalDateTime(instant, shanghai)).toBe('2026-09-11T00:05:09')
    expect(formatDay(instant, shanghai)).toBe('2026-09-11')
  })

  test('in the zone around the work, which ends with it, failed work included', () => {
    expect(inZone(newYork, () => formatDateTime(instant))).toBe('2026-09-10 12:05:09')
    expect(inZone(shanghai, () => [inZone(newYork, () => formatDay(instant)), formatDay(instant)])).toEqual([
      '2026-09-10',
      '2026-09-11',
    ])
    const fail = (): never => {
      throw new Error('refused')
    }
    expect(() => inZone(newYork, fail)).toThrow('refused')
    expect(() => formatDateTime(instant)).toThrow('No time zone')
  })

  test('in none without one: no engine’s zone is another’s, nor that of work which goes on later', async () => {
    expect(() => formatLocalDateTime(instant)).toThrow('No time zone')
    expect(() => formatDay(instant)).toThrow('No time zone')
    expect(() => parseDateTime('2026-09-10 12:00:00')).toThrow('No time zone')
    expect(() => isShowable(instant)).toThrow('No time zone')
    const later = inZone(newYork, async () => {
      await Promise.resolve()
      return formatDay(instant)
    })
    await expect(later).rejects.toThrow('No time zone')
  })

  test('reach the years 1 to 9999, which an instant has everywhere, or only in some zones', () => {
    const last = new Date('9999-12-31T15:59:59.999Z')
    expect([isShowable(last, shanghai), isShowable(new Date(last.getTime() + 1), shanghai)]).toEqual([true, false])
    expect([isShowable(new Date(NaN), shanghai), isShowableAnywhere(new Date(NaN))]).toEqual([false, false])
    const instants = [
      '0001-01-01T23:59:59.999Z',
      '0001-01-02T00:00:00.000Z',
      '9999-12-30T23:59:59.999Z',
      '9999-12-31T00:00:00.000Z',
    ]
    expect(instants.map((text) => isShowableAnywhere(new Date(text)))).toEqual([false, true, true, false])
    expect(isShowableAnywhere(new Date(8.64e15))).toBe(false)
  })

  test('an unknown zone is refused', () => {
    expect(() => civilZone('Mars/Olympus')).toThrow(RangeError)
  })
})

describe('reading', () => {
  test.each([
    ['2026-09-10 12:00:00', '2026-09-10T04:00:00.000Z'],
    ['2026-09-10T12:00:00', '2026-09-10T04:00:00.000Z'],
    ['2026-09-10 00:00:00', '2026-09-09T16:00:00.000Z'],
    ['2028-02-29 23:59:59', '2028-02-29T15:59:59.000Z'],
    ['1970-01-01 08:00:00', '1970-01-01T00:00:00.000Z'],
    // Asia/Shanghai had daylight saving time in the summers of 1986 to 1991.
    ['1988-07-01 12:00:00', '1988-07-01T03:00:00.000Z'],
    ['1992-01-01 12:00:00', '1992-01-01T04:00:00.000Z'],
    // Before zones there were local mean times: 8:06 here.
    ['0100-01-01 00:00:00', '0099-12-31T15:54:00.000Z'],
    ['0099-12-31 23:59:59', '0099-12-31T15:53:59.000Z'],
    ['0004-02-29 12:00:00', '0004-02-29T03:54:00.000Z'],
    ['0001-01-01 08:06:00', '0001-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(parseDateTime(text, shanghai)?.toISOString()).toBe(expected)
  })

  test.each([
    '',
    '2026-09-10',
    '2026-09-10 12:00',
    '2026-9-10 12:00:00',
    // In UTC it is the year before the first.
    '0001-01-01 08:05:59',
    '0000-01-01 12:00:00',
    '0099-02-29 00:00:00',
    '2026-02-30 00:00:00',
    '2026-02-29 00:00:00',
    '2100-02-29 00:00:00',
    '2026-04-31 00:00:00',
    '2026-00-10 00:00:00',
    '2026-13-10 00:00:00',
    '2026-09-00 00:00:00',
    '2026-09-32 00:00:00',
    '2026-09-10 24:00:00',
    '2026-09-10 12:60:00',
    '2026-09-10 12:00:60',
    '2026-09-10 12:00:00 ',
    ' 2026-09-10 12:00:00',
    '2026-09-10  12:00:00',
    '2026-09-10 12:00:00.0',
    '2026-09-10 12:00:00Z',
    '+2026-09-10 12:00:00',
    '２０２６-09-10 12:00:00',
  ])('%j is none', (text) => {
    expect(parseDateTime(text, shanghai)).toBeUndefined()
  })
})

describe('zones with daylight saving time', () => {
  const read = (zone: string, text: string): string | undefined =>
    inZone(civilZone(zone), () => parseDateTime(text)?.toISOString())

  test.each([
    ['America/New_York', '2026-03-08 01:59:59', '2026-03-08T06:59:59.000Z'],
    ['America/New_York', '2026-03-08 03:00:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-11-01 00:59:59', '2026-11-01T04:59:59.000Z'],
    ['America/New_York', '2026-11-01 02:00:00', '2026-11-01T07:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29 01:59:59', '2026-03-29T00:59:59.000Z'],
    ['Europe/Berlin', '2026-03-29 03:00:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25 01:59:59', '2026-10-24T23:59:59.000Z'],
    ['Europe/Berlin', '2026-10-25 03:00:00', '2026-10-25T02:00:00.000Z'],
    ['Asia/Kathmandu', '2026-09-10 12:00:00', '2026-09-10T06:15:00.000Z'],
    ['UTC', '2026-09-10 12:00:00', '2026-09-10T12:00:00.000Z'],
    ['UTC', '0001-01-01 00:00:00', '0001-01-01T00:00:00.000Z'],
    ['America/New_York', '0001-01-01 00:00:00', '0001-01-01T04:56:00.000Z'],
  ])('%s %s is %s', (zone, text, expected) => {
    expect(read(zone, text)).toBe(expected)
  })

  const readEnd = (zone: string, text: string): string | undefined =>
    inZone(civilZone(zone), () => parseEndDateTime(text)?.toISOString())

  test.each([
    ['America/New_York', '2026-11-01 01:30:00', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25 02:00:00', '2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05 01:59:59', '2026-04-04T14:59:59.000Z', '2026-04-04T15:29:59.000Z'],
  ])('%s %s comes twice: it begins at %s and ends at %s', (zone, text, ...instants) => {
    expect([read(zone, text), readEnd(zone, text)]).toEqual(instants)
  })

  test.each([
    ['America/New_York', '2026-03-08 02:00:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08 02:59:59', '2026-03-08T07:00:00.000Z'],
    ['America/Havana', '2027-03-14 00:00:00', '2027-03-14T05:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29 02:30:00', '2026-03-29T01:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30T10:00:00.000Z'],
  ])('%s %s is left out by the clocks, which happens at %s', (zone, text, expected) => {
    expect([read(zone, text), readEnd(zone, text)]).toEqual([expected, expected])
  })
})

describe('against Intl', () => {
  const zones = [
    'Asia/Shanghai',
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Pacific/Apia',
    'UTC',
  ]
  const instants = fc.date({
    min: new Date('1975-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  })

  function byIntl(zone: string): (instant: Date) => string {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    return (instant) => {
      const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
      return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`
    }
  }

  test.each(zones)('%s: every instant is shown as Intl shows it', (zone) => {
    const civil = civilZone(zone)
    const shown = byIntl(zone)
    fc.assert(fc.property(instants, (instant) => void expect(formatDateTime(instant, civil)).toBe(shown(instant))))
  })

  test.each(zones)('%s: what is shown is read as an instant that is shown alike', (zone) => {
    const civil = civilZone(zone)
    fc.assert(
      fc.property(instants, (instant) => {
        inZone(civil, () => {
          const text = formatDateTime(instant)
          const read = parseDateTime(text) as Date
          expect(formatDateTime(read)).toBe(text)
          // Only next to a change of offset has a reading two instants.
          const isTwice =
            civil.offsetMinutes(instant.getTime() - 86_400_000) !== civil.offsetMinutes(instant.getTime() + 86_400_000)
          if (!isTwice) expect(read.getTime()).toBe(Math.floor(instant.getTime() / 1000) * 1000)
        })
      }),
    )
  })

  test.each([
    ['Asia/Shanghai', 1988],
    ['America/New_York', 2026],
    ['Australia/Lord_Howe', 2026],
    // Its clocks changed at a minute past midnight.
    ['America/St_Johns', 2006],
    // It left out a whole day.
    ['Pacific/Apia', 2011],
  ])('%s: every hour of %i is shown as Intl shows it, also where its day is known', (zone, year) => {
    const civil = civilZone(zone)
    const shown = byIntl(zone)
    const differing: string[] = []
    for (let time = Date.UTC(year); time < Date.UTC(year + 1); time += 3_600_000) {
      const instant = new Date(time)
      if (formatDateTime(instant, civil) !== shown(instant)) differing.push(instant.toISOString())
    }
    expect(differing).toEqual([])
  })
})
