import { describe, expect, it, test } from 'vitest'
import { homePageOf } from './home-page.js'
import type { HomeVisitor } from './home-page.js'
import type { HomePopupRow } from './home-popup.js'
import { isShownOn, TERMINAL_TYPES } from './placement.js'
import type { SearchKeywordRow } from './search-keyword.js'

const now = new Date('2026-09-10T04:00:00Z')
const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)

const placed = { terminalType: 0, validStart: null, validEnd: null, sort: 0, status: 0, createTime: now }
const keyword = (id: number, members: Partial<SearchKeywordRow> = {}): SearchKeywordRow => ({
  id,
  keyword: 'k',
  displayKeyword: 'K',
  action: 1,
  actionData: 'k',
  ...placed,
  ...members,
})
const popup = (id: number, members: Partial<HomePopupRow> = {}): HomePopupRow => ({
  id,
  name: 'n',
  sceneCode: 'HOME',
  title: 't',
  content: null,
  highlightContent: null,
  contentLink: null,
  contentRedirectType: null,
  buttonText: null,
  buttonLink: null,
  buttonRedirectType: null,
  iconUrl: null,
  displayStrategy: 'ALL',
  loginShow: 'ALL',
  ...placed,
  ...members,
})

const visitor: HomeVisitor = { terminalType: 20, now }
const keywordIds = (keywords: SearchKeywordRow[], who: HomeVisitor = visitor) =>
  homePageOf({ keywords, popups: [] }, who).keywords.map(({ id }) => id)
const popupIds = (popups: HomePopupRow[], who: HomeVisitor = visitor) =>
  homePageOf({ keywords: [], popups }, who).popups.map(({ id }) => id)

test.each(TERMINAL_TYPES.flatMap((shown) => TERMINAL_TYPES.map((terminal) => [shown, terminal] as const)))(
  'of %d on %d',
  (shown, terminal) => {
    const wanted = shown === 0 || shown === terminal || (shown === 3120 && [20, 31].includes(terminal))
    expect(isShownOn(shown, terminal)).toBe(wanted)
    expect(keywordIds([keyword(1, { terminalType: shown })], { terminalType: terminal, now })).toEqual(
      wanted ? [1] : [],
    )
  },
)

test.each<[Date | null, Date | null, boolean]>([
  [null, null, true],
  [now, null, true],
  [after(1), null, false],
  [null, now, false],
  [null, after(1), true],
  [after(-1), after(1), true],
  [now, after(1), true],
  [after(-2), after(-1), false],
])('shown from %j to %j: %s', (validStart, validEnd, isShown) => {
  expect(keywordIds([keyword(1, { validStart, validEnd })])).toEqual(isShown ? [1] : [])
  expect(popupIds([popup(1, { validStart, validEnd })])).toEqual(isShown ? [1] : [])
})

it('nothing that is disabled', () => {
  expect(keywordIds([keyword(1, { status: 1 })])).toEqual([])
  expect(popupIds([popup(1, { status: 1 })])).toEqual([])
})

it('no link that runs where it is clicked, also of a row that is older than the rule', () => {
  const links = (contentLink: string | null, buttonLink: string | null) => {
    const [seen] = homePageOf({ keywords: [], popups: [popup(1, { contentLink, buttonLink })] }, visitor).popups
    return [seen?.contentLink, seen?.buttonLink]
  }
  expect(links('javascript:alert(1)', 'https://shop.example.com/x')).toEqual([null, 'https://shop.example.com/x'])
  expect(links('/sale', 'DATA:text/html,x')).toEqual(['/sale', null])
  expect(links(null, null)).toEqual([null, null])
})

it('smaller sort first, of equal ones the elder', () => {
  expect(keywordIds([keyword(3, { sort: 2 }), keyword(2, { sort: 2 }), keyword(9, { sort: 1 })])).toEqual([9, 2, 3])
  expect(popupIds([popup(3, { sort: 2 }), popup(2, { sort: 2 }), popup(9, { sort: 1 })])).toEqual([9, 2, 3])
})

describe('who sees a popup', () => {
  const DAY = 86_400_000
  const nobody = visitor
  const fresh = { ...visitor, registered: after(1 - 30 * DAY) }
  const elder = { ...visitor, registered: after(-30 * DAY) }

  test.each<[string, string, boolean[]]>([
    ['ALL', 'ALL', [true, true, true]],
    ['ALL', 'NOT_LOGIN', [true, false, false]],
    ['ALL', 'LOGGED_IN', [false, true, true]],
    ['NEW', 'ALL', [false, true, false]],
    ['NEW', 'LOGGED_IN', [false, true, false]],
    ['OLD', 'ALL', [false, false, true]],
    ['OLD', 'LOGGED_IN', [false, false, true]],
  ])('%s, %s: nobody, a new member, an old one %j', (displayStrategy, loginShow, seen) => {
    const answers = [nobody, fresh, elder].map(
      (who) => popupIds([popup(1, { displayStrategy, loginShow })], who).length === 1,
    )
    expect(answers).toEqual(seen)
  })
})
