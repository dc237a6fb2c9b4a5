export type { RowTallySweep } from './row-tally.js'
