import { buyerStatements } from '../seed/buyer-statements.js'
import type { WriteSeed } from '../write-seed.js'

/** Users who are bound to members; a purchase itself needs nothing that was there before. */
export const purchaseSeed: WriteSeed = {
  tables: [
    'member',
    'member_address',
    'partner_member',
    'purchase',
    'wallet_payment',
    'sub_order',
    'order_item',
    'row_tally_delta',
  ],
  common: buyerStatements,
  pieces: () => [],
}
