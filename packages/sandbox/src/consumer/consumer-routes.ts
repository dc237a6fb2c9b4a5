import type { ControlRoute } from '../control-route.js'
import type { ConsumerEngine } from './consumer-route.js'
import { discountRoutes } from './discount-routes.js'
import { homeRoutes } from './home-routes.js'

/** What the simulated consumer application can be made to do, by domain. */
const calls: readonly ((engine: ConsumerEngine) => ControlRoute)[] = [
  ...discountRoutes,
  ...homeRoutes,
]

/** The consumer application over this engine. */
export function consumerRoutes(engine: ConsumerEngine): readonly ControlRoute[] {
  return calls.map((define) => define(engine))
}
