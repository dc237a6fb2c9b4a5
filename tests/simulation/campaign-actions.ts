import { discountActions } from './discount-actions.js'
import { drawActions } from './draw-actions.js'
import { drawOperationActions } from './draw-operation-actions.js'
import { pointActions } from './point-actions.js'
import type { Action } from './world.js'

/** What members and operations do with lucky draws, points and discounts. */
export const campaignActions: readonly Action[] = [
  ...drawActions,
  ...drawOperationActions,
  ...pointActions,
  ...discountActions,
]
