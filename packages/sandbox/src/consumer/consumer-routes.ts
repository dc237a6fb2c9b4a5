import type { ControlRoute } from '../control-route.js'
import type { ConsumerEngine } from './consumer-route.js'
import { chatLoginRoutes } from './chat-login-routes.js'
import { discountRoutes } from './discount-routes.js'
import { homeRoutes } from './home-routes.js'
import { luckyDrawRoutes } from './lucky-draw-routes.js'
import { pointRoutes } from './point-routes.js'

/** What the simulated consumer application can be made to do, by domain. */
const calls: readonly ((engine: ConsumerEngine) => ControlRoute)[] = [
  ...chatLoginRoutes,
  ...discountRoutes,
  ...homeRoutes,
  ...luckyDrawRoutes,
  ...pointRoutes,
]

/** The consumer application over this engine. */
export function consumerRoutes(engine: ConsumerEngine): readonly ControlRoute[] {
  return calls.map((define) => define(engine))
}
