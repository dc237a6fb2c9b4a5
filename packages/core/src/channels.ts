import type { GoodsChannel } from './goods/index.js'
import type { ChatPlatform } from './members/index.js'
import type { EmailSender } from './promoters/index.js'

/** The systems that the platform calls, as the host connects them. `@org/openapi-sandbox` simulates them all. */
export interface Channels {
  readonly goods: GoodsChannel
  /** Absent: nobody can log in at a chat platform. */
  readonly chat?: ChatPlatform | undefined
  /** Absent: no e-mail is sent, and what needs a code from one is refused. */
  readonly email?: EmailSender | undefined
}
