import { later, HOUR_MS } from './month.js'
import type { Step } from './month.js'
import { CHECK_IN_REWARD } from './trade-plan.js'

export const CHECK_IN_NAME = 'Autumn check-in'
const CODE = 'CHECKINMONTH'

/** What the month's check-ins are credited by. The demo’s own code is the one in force. */
export async function seedCheckInCode({ month, tx }: Step): Promise<void> {
  const terms = { maxUsage: -1, takeLimitCount: -1, dailyTakeLimitCount: 1, status: 0 } as const
  const code = { code: CODE, name: CHECK_IN_NAME, grantAmount: CHECK_IN_REWARD }
  await tx.walletRedeemCodes.create({ ...code, ...terms }, later(month.dayAt(0), -HOUR_MS))
}

export async function checkInCodeOf({ tx }: Pick<Step, 'tx'>): Promise<number> {
  const { list } = await tx.walletRedeemCodes.page({ code: CODE, pageNo: 1, pageSize: 1 })
  const [row] = list
  if (row === undefined) throw new Error(`The demo's wallet code ${CODE} is gone`)
  return row.id
}
