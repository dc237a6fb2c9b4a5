import { PointRedemptionService, PointService } from './points/index.js'
import type { RedemptionParts } from './points/index.js'

/** Points: what earns them, and what they are redeemed for. */
export function createPointServices(parts: RedemptionParts) {
  return { points: new PointService(), pointRedemptions: new PointRedemptionService(parts) }
}
