import type { WriteSeed } from '../write-seed.js'

/** A payment needs nothing that was there before. */
export const paymentSeed: WriteSeed = {
  tables: ['pay_order', 'pay_order_channel_number', 'row_tally_delta'],
  common: () => [],
  pieces: () => [],
}
