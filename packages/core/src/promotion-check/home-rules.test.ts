import { describe, expect, it, test } from 'vitest'
import type { HomePopupRow, SearchKeywordRow } from '../home/index.js'
import { keywordNeverShown, popupNeverShown } from './never-shown.js'
import { sameKeywords } from './same-keyword.js'

const now = new Date('2026-09-10T04:00:00Z')
const at = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)

const shown = { terminalType: 0, validStart: null, validEnd: null, status: 0 }
const keyword = (id: number, members: Partial<SearchKeywordRow> = {}) => ({ id, keyword: 'Bags', ...shown, ...members })
const popup = (members: Partial<HomePopupRow> = {}) => ({
  id: 1,
  displayStrategy: 'ALL',
  loginShow: 'ALL',
  ...shown,
  ...members,
})

const found = (warnings: readonly ({ resource: string; id: number; rule: string } | undefined)[]) =>
  warnings.flatMap((warning) => (warning === undefined ? [] : [`${warning.resource} ${warning.id} ${warning.rule}`]))

describe('SAME_KEYWORD', () => {
  test.each<[string, Partial<SearchKeywordRow>, Partial<SearchKeywordRow>, boolean]>([
    ['another case, and blanks', {}, { keyword: '  bAGS ' }, true],
    ['another term', {}, { keyword: 'bag s' }, false],
    ['all terminals and one', {}, { terminalType: 21 }, true],
    ['APP and H5, and H5', { terminalType: 3120 }, { terminalType: 20 }, true],
    ['APP and H5, and PC', { terminalType: 3120 }, { terminalType: 21 }, false],
    ['one after the other', { validEnd: at(5) }, { validStart: at(5) }, false],
    ['a moment together', { validEnd: at(6) }, { validStart: at(5) }, true],
    ['together in the past', { validEnd: at(0) }, {}, false],
    ['together later', { validStart: at(5) }, { validStart: at(7), validEnd: at(8) }, true],
  ])('%s', (...[, first, second, isWarned]) => {
    const wanted = isWarned
      ? ['promotion/search-keyword 1 SAME_KEYWORD', 'promotion/search-keyword 2 SAME_KEYWORD']
      : []
    expect(found(sameKeywords([keyword(1, first), keyword(2, second)], now))).toEqual(wanted)
  })

  it('names the other', () => {
    const warnings = sameKeywords([keyword(1, { terminalType: 20 }), keyword(2, { terminalType: 21 }), keyword(3)], now)
    expect(warnings.map(({ id, text }) => [id, /keyword (\d+)/.exec(text.en)?.[1]])).toEqual([
      [1, '3'],
      [2, '3'],
      [3, '1'],
    ])
  })
})

describe('NEVER_SHOWN', () => {
  test.each<[string, Partial<SearchKeywordRow & HomePopupRow>, string | undefined]>([
    ['over', { validEnd: at(0) }, 'Its time is over'],
    ['shown a moment longer', { validEnd: at(1) }, undefined],
    ['not begun', { validStart: at(5), validEnd: at(6) }, undefined],
    ['inverted', { validStart: at(6), validEnd: at(5) }, 'It ends before'],
    ['of a terminal that nobody has', { terminalType: 40 }, 'No terminal'],
    ['of H5 alone', { terminalType: 20 }, undefined],
  ])('%s', (_, members, text) => {
    for (const warning of [keywordNeverShown(keyword(1, members), now), popupNeverShown(popup(members), now)]) {
      expect(warning?.text.en ?? '').toMatch(new RegExp(text === undefined ? '^$' : `^${text}`))
    }
  })

  test.each([
    ['NEW', 'NOT_LOGIN', true],
    ['OLD', 'NOT_LOGIN', true],
    ['ALL', 'NOT_LOGIN', false],
    ['NEW', 'LOGGED_IN', false],
    ['OLD', 'ALL', false],
  ])('a popup for %s and %s', (displayStrategy, loginShow, isWarned) => {
    expect(popupNeverShown(popup({ displayStrategy, loginShow, validStart: at(9) }), now) !== undefined).toBe(isWarned)
  })
})
