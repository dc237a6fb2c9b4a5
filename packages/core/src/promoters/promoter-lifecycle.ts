import { defineLifecycle } from '../kernel/lifecycle.js'

/** The life of a promoter (rules/promoters#states); no other resource has these values. */
export const promoterLifecycle = defineLifecycle({
  name: 'Promoter',
  states: {
    INACTIVE: { code: 0, text: 'inactive' },
    ACTIVE: { code: 1, text: 'active' },
    DISABLED: { code: 2, text: 'disabled' },
  },
  begins: 'INACTIVE',
  moves: [
    { on: 'activate', from: ['INACTIVE', 'DISABLED'], to: 'ACTIVE' },
    { on: 'disable', from: ['ACTIVE'], to: 'DISABLED' },
  ],
})

/** The numbers of a promoter's states. */
export const promoterStatuses = promoterLifecycle.status

/** A status as it is stored and as the admin API shows it. */
export type PromoterStatus = (typeof promoterStatuses)[keyof typeof promoterStatuses]

/** The statuses from which one may be reached. To stay is no move, and not refused. */
export const statusesBefore = (status: PromoterStatus): PromoterStatus[] =>
  promoterLifecycle.codes.filter((from) => from === status || promoterLifecycle.may(from, status))
