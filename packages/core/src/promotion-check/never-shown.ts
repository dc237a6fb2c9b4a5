import type { Localized } from '../kernel/errors.js'
import { isKeywordSeen, isPopupSeen, isShownOn, REAL_TERMINALS } from '../home/index.js'
import type { HomePopupRow, SearchKeywordRow } from '../home/index.js'
import { checkedResources } from './check-warning.js'
import type { CheckWarning } from './check-warning.js'

type Keyword = Pick<SearchKeywordRow, 'id' | 'terminalType' | 'validStart' | 'validEnd' | 'status'>
type Popup = Pick<HomePopupRow, keyof Keyword | 'displayStrategy' | 'loginShow'>

/** An enabled keyword that no visitor sees, now or later. */
export function keywordNeverShown(keyword: Keyword, now: Date): CheckWarning | undefined {
  const isSeen = (when: Date) => visitorsAt(when).some((visitor) => isKeywordSeen(keyword, visitor))
  const text = reasonOf(keyword, now, isSeen)
  return text && { resource: checkedResources.keyword, id: keyword.id, rule: 'NEVER_SHOWN', text }
}

/** An enabled popup that no visitor sees, now or later. */
export function popupNeverShown(popup: Popup, now: Date): CheckWarning | undefined {
  const isSeen = (when: Date) => visitorsAt(when).some((visitor) => isPopupSeen(popup, visitor))
  const text = reasonOf(popup, now, isSeen)
  return text && { resource: checkedResources.popup, id: popup.id, rule: 'NEVER_SHOWN', text }
}

/** Whoever may look at that time: on each terminal somebody who is not signed in, a new member and an old one. */
function visitorsAt(now: Date) {
  const members = [undefined, now, new Date(0)]
  return REAL_TERMINALS.flatMap((terminalType) => members.map((registered) => ({ terminalType, now, registered })))
}

/**
 * What the home page asks is asked here, so that the check never says otherwise than it. Within a window nothing
 * depends on the time.
 */
function reasonOf(placed: Keyword, now: Date, isSeen: (when: Date) => boolean): Localized | undefined {
  const { validStart, validEnd, terminalType } = placed
  if (isSeen(validStart !== null && validStart > now ? validStart : now)) return undefined
  if (validStart !== null && validEnd !== null && validStart >= validEnd) return INVERTED
  if (validEnd !== null && validEnd <= now) return OVER
  return REAL_TERMINALS.some((terminal) => isShownOn(terminalType, terminal)) ? NOBODY : NO_TERMINAL
}

const OVER: Localized = {
  en: 'Its time is over, so nobody sees it any more. Give it another validEnd, or disable it.',
  zh: '展示时间已过，不再有人看到。请修改 validEnd 或停用。',
}
const INVERTED: Localized = {
  en: 'It ends before it begins, so nobody ever sees it. Correct validStart or validEnd.',
  zh: '结束时间早于开始时间，永远不会展示。请修改 validStart 或 validEnd。',
}
const NO_TERMINAL: Localized = {
  en: 'No terminal shows it. Correct terminalType: 0 all, 20 H5, 21 PC, 31 APP, 3120 APP and H5.',
  zh: '没有终端会展示它。请修改 terminalType：0 全部、20 H5、21 PC、31 APP、3120 APP 和 H5。',
}
const NOBODY: Localized = {
  en: 'Nobody sees it: displayStrategy is for members and loginShow for visitors who are not signed in. Correct one of them.',
  zh: '没有人会看到它：displayStrategy 面向会员，而 loginShow 只面向未登录用户。请修改其一。',
}
