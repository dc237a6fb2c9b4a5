export { isKeywordSeen, isPopupSeen } from './home-page.js'
export type { HomeContent, HomePage, HomeVisitor, ShownKeyword, ShownPopup } from './home-page.js'
export type { HomePopupFilter, HomePopupInput, HomePopupRepository, HomePopupRow } from './home-popup.js'
export type { HomeQuery } from './home-service.js'
export { isShownOn, REAL_TERMINALS, TERMINAL_TYPES } from './placement.js'
export type { TerminalType } from './placement.js'
export type {
  SearchKeywordFilter,
  SearchKeywordInput,
  SearchKeywordRepository,
  SearchKeywordRow,
} from './search-keyword.js'
