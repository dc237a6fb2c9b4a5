import { z } from 'zod'
import { integer } from '../http/input/fields.js'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent } from '../events/index.js'
import type { NewEvent } from '../events/index.js'
import { bizTypes } from './ledger.js'
import type { BizType } from './ledger.js'

const memberWalletChanged = defineEvent({
  type: 'member.wallet.changed',
  summary: 'A wallet changed',
  description: 'An entry was booked in a member’s wallet.',
  data: z.object({
    bizType: integer().meta({ description: 'What was booked, as the ledger has it' }),
    price: integer().meta({ description: 'Added to the wallet, or taken from it where negative; CNY cents' }),
    balance: integer().meta({ description: 'The available balance after it, CNY cents' }),
    freezePrice: integer().meta({ description: 'The frozen part after it, CNY cents' }),
  }),
  example: { data: { bizType: bizTypes.PAYMENT, price: -1990, balance: 8010, freezePrice: 0 } },
})

export const walletEvents: readonly DeclaredEvent[] = [memberWalletChanged]

/** A booking, and what it left. */
interface WalletEntry {
  readonly memberId: number
  readonly bizType: BizType
  readonly price: number
  readonly balance: number
  readonly freezePrice: number
}

/** What is told of an entry of the ledger. */
export const walletChanged = ({ memberId, ...data }: WalletEntry): NewEvent =>
  memberWalletChanged.of({ memberId, data })
