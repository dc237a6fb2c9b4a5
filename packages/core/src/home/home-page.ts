import { DAY_MS } from '../kernel/days.js'
import { isHarmlessLink } from '../http/input/web-address.js'
import type { HomePopupRow } from './home-popup.js'
import { inOrder, isPlaced } from './placement.js'
import type { Showing } from './placement.js'
import type { SearchKeywordRow } from './search-keyword.js'

/** Less long ago than that a member is a new one. */
const NEW_FOR_MS = 30 * DAY_MS

/** Who looks at the home page, on what, and when. */
export interface HomeVisitor {
  readonly terminalType: number
  readonly now: Date
  /** When the member registered; absent where nobody is signed in. */
  readonly registered?: Date | undefined
}

/** What operations have put there. */
export interface HomeContent {
  readonly keywords: readonly SearchKeywordRow[]
  readonly popups: readonly HomePopupRow[]
}

/** A keyword as a visitor gets it. */
type ShownKeyword = Omit<SearchKeywordRow, 'validStart' | 'validEnd' | 'status' | 'createTime'>

/** A popup as a visitor gets it. */
type ShownPopup = Omit<HomePopupRow, 'validStart' | 'validEnd' | 'status' | 'createTime'>

/** What a visitor sees, each list in its order. */
export interface HomePage {
  readonly keywords: ShownKeyword[]
  readonly popups: ShownPopup[]
}

/** What a visitor of a terminal sees now. It looks at nothing but what it is given. */
export function homePageOf({ keywords, popups }: HomeContent, visitor: HomeVisitor): HomePage {
  return {
    keywords: keywords
      .filter((keyword) => isKeywordSeen(keyword, visitor))
      .toSorted(inOrder)
      .map(shown),
    popups: popups
      .filter((popup) => isPopupSeen(popup, visitor))
      .toSorted(inOrder)
      .map(shown)
      .map(withHarmlessLinks),
  }
}

/** A row may be older than the rule about links: what runs where it is clicked is no link. */
function withHarmlessLinks({ contentLink, buttonLink, ...popup }: ShownPopup): ShownPopup {
  const link = (text: string | null): string | null => (text !== null && isHarmlessLink(text) ? text : null)
  return { ...popup, contentLink: link(contentLink), buttonLink: link(buttonLink) }
}

/** Whether the visitor sees a keyword. */
export const isKeywordSeen = (keyword: Showing, visitor: HomeVisitor): boolean => isPlaced(keyword, visitor)

/** Whether the visitor sees a popup. */
export const isPopupSeen = (popup: Showing & Audience, visitor: HomeVisitor): boolean =>
  isPlaced(popup, visitor) && isFor(popup, visitor)

/** Whom a popup is for. */
type Audience = Pick<HomePopupRow, 'displayStrategy' | 'loginShow'>

/** Of visitors who are not signed in nobody knows whether they are new: those popups are for members. */
function isFor({ displayStrategy, loginShow }: Audience, { registered, now }: HomeVisitor): boolean {
  if (registered === undefined) return loginShow !== 'LOGGED_IN' && displayStrategy === 'ALL'
  if (loginShow === 'NOT_LOGIN') return false
  const isNew = now.getTime() - registered.getTime() < NEW_FOR_MS
  return displayStrategy === 'ALL' || displayStrategy === (isNew ? 'NEW' : 'OLD')
}

/** Without what only operations are interested in. */
function shown<Row extends SearchKeywordRow | HomePopupRow>({
  validStart: _start,
  validEnd: _end,
  status: _status,
  createTime: _createTime,
  ...row
}: Row): Omit<Row, 'validStart' | 'validEnd' | 'status' | 'createTime'> {
  return row
}
