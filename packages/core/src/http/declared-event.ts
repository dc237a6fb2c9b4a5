import type { z } from 'zod'

/** A type of events as lists and documents have it. */
export interface DeclaredEvent {
  /** `{domain}.{object}.{what happened}`. */
  readonly type: string
  /** A title of at most six words. */
  readonly summary: string
  readonly description?: string
  /** Without it an application neither receives nor lists the event. */
  readonly scope: string
  /** `client`: the application that it names. `member`: every application with an enabled binding of the member. */
  readonly audience: 'client' | 'member'
  /** It is sent by itself, no feed has it, and its position is 0. */
  readonly isInNoFeed?: true
  /**
   * Members as partner operations have them; never a member's personal data. Nothing in it is transformed: what services
   * give is what is sent. Whoever receives an event of a member finds `member` beside them.
   */
  readonly data: z.ZodObject
  readonly example: {
    /** Of its subject; absent where that is the member. */
    readonly key?: string
    readonly data: Readonly<Record<string, unknown>>
  }
}
