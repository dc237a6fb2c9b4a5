import type { Stage } from './stage.js'

/** How an event of a type is made to happen on a sandbox host. */
export interface Trigger {
  readonly type: string
  /** What is done for it. */
  readonly does: string
  make(stage: Stage): Promise<unknown>
}
