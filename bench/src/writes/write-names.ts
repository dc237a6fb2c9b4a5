/** The writes that are measured against handlers written by hand. */
export const writeNames = ['payment', 'check-in', 'redeem', 'purchase', 'wallet-pay'] as const

export type WriteName = (typeof writeNames)[number]
