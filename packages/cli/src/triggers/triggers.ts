import { bagTriggers } from './bag-triggers.js'
import { couponTriggers } from './coupon-triggers.js'
import { drawTriggers } from './draw-triggers.js'
import { memberTriggers } from './member-triggers.js'
import { paymentTriggers } from './payment-triggers.js'
import { purchaseTriggers } from './purchase-triggers.js'
import type { Trigger } from './trigger.js'
import { webhookTriggers } from './webhook-triggers.js'

/** The types of events that can be made to happen. */
export const triggers: readonly Trigger[] = [
  ...paymentTriggers,
  ...purchaseTriggers,
  ...memberTriggers,
  ...couponTriggers,
  ...bagTriggers,
  ...drawTriggers,
  ...webhookTriggers,
]
