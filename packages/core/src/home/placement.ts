import { codes, noted } from '../http/input/codes.js'
import { integer, localDateTimeOutput, MAX_INT32 } from '../http/input/fields.js'
import type { Refuse } from '../http/input/member-rules.js'
import { adminDateTime } from '../http/input/query.js'
import { ENABLED, keptStatus } from '../auth/index.js'

/** Shown on every terminal. */
export const ALL_TERMINALS = 0
const H5 = 20
const PC = 21
const APP = 31
const APP_AND_H5 = 3120

/** The kinds of terminal that something may be shown on, and that a visitor may have. */
export const TERMINAL_TYPES = [ALL_TERMINALS, H5, PC, APP, APP_AND_H5] as const

/** What a visitor looks at the shop with; the other kinds stand for several of them. */
export const REAL_TERMINALS = [H5, PC, APP] as const

export const terminalTypeInput = () =>
  noted(
    codes(
      [ALL_TERMINALS, 'ALL', 'All'],
      [H5, 'H5', 'H5'],
      [PC, 'PC', 'PC'],
      [APP, 'APP', 'APP'],
      [APP_AND_H5, 'APP_AND_H5', 'APP and H5'],
    ),
    '; 0 where absent',
  ).default(ALL_TERMINALS)

/** Where in the list it stands. */
export const sortInput = () => integer(0, MAX_INT32).meta({ description: 'Smaller comes first.' })

/** The members that say where and when something of the home page is shown. */
export const placementShape = () => ({
  terminalType: terminalTypeInput(),
  validStart: adminDateTime().nullish().meta({ description: 'Shown from then on; at once where absent' }),
  validEnd: adminDateTime()
    .nullish()
    .meta({ description: 'No longer shown from then on; without an end where absent' }),
  sort: sortInput().default(0),
  status: keptStatus(),
})

/** The same as the admin API shows them. */
export const placementView = () => ({
  terminalType: integer().meta({ description: '0 all, 20 H5, 21 PC, 31 APP, 3120 APP and H5' }),
  validStart: localDateTimeOutput().nullable(),
  validEnd: localDateTimeOutput().nullable(),
  sort: integer(),
  status: integer().meta({ description: '0 enabled, 1 disabled' }),
  createTime: localDateTimeOutput(),
})

/** Where and when an operator wants something shown. */
export interface Showing {
  readonly terminalType: number
  readonly validStart: Date | null
  readonly validEnd: Date | null
  readonly status: number
}

/** What has a place in a list. */
interface Placed {
  readonly id: number
  readonly sort: number
}

/** The times in which something is shown. */
interface Window {
  readonly validStart?: Date | null | undefined
  readonly validEnd?: Date | null | undefined
}

/** A time without an instant in it shows nothing. */
export function checkWindow({ validStart, validEnd }: Window, refuse: Refuse): void {
  if (validStart && validEnd && validStart >= validEnd)
    refuse('validEnd', { en: 'must be after validStart', zh: '必须晚于 validStart' })
}

/** Whether it is shown on the terminal at all: 3120 stands for 31 and 20, and 0 for every one. */
export function isShownOn(shown: number, terminal: number): boolean {
  if (shown === ALL_TERMINALS || shown === terminal) return true
  return shown === APP_AND_H5 && (terminal === APP || terminal === H5)
}

/** Whether an operator wants it shown there now. The end is the first instant at which it is not. */
export function isPlaced(
  showing: Showing,
  { terminalType, now }: { readonly terminalType: number; readonly now: Date },
): boolean {
  const { status, validStart, validEnd } = showing
  if (status !== ENABLED || !isShownOn(showing.terminalType, terminalType)) return false
  return (validStart === null || validStart <= now) && (validEnd === null || now < validEnd)
}

/** Smaller sort first; of equal ones the elder. */
export const inOrder = (a: Placed, b: Placed): number => a.sort - b.sort || a.id - b.id
