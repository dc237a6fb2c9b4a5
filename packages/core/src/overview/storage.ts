export { calendarDays } from './calendar-days.js'
export { figureKinds, OVERVIEW_DAYS } from './daily-figure.js'
export type {
  CalendarDay,
  DailyFigure,
  DailyFigureSweep,
  DayRange,
  FigureKind,
  FigureSlice,
  OverviewRepository,
  PartnerCalls,
} from './daily-figure.js'
export { waitingKinds } from './waiting-work.js'
export type { WaitingKind, WaitingRows } from './waiting-work.js'
