export type { CountedListSweep, RowTallySweep } from './row-tally.js'
