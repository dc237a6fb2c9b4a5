import type { GoodsChannel } from './goods/index.js'

/** The systems that the platform calls, as the host connects them. `@org/openapi-sandbox` simulates them all. */
export interface Channels {
  readonly goods: GoodsChannel
}
