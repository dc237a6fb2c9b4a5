import type { ChannelMode, ChannelName } from '../channel-behaviour.js'
import type { ControlAnswer, ControlRequest } from '../control-route.js'
import type { SharedState } from '../sandbox-world.js'
import type { ChannelCall } from '../simulation.js'

/** What a process asks of the one where the world lives. */
export type Question =
  | { readonly kind: 'state' }
  | { readonly kind: 'call'; readonly call: ChannelCall }
  | { readonly kind: 'take'; readonly channel: ChannelName }
  | { readonly kind: 'draw-number' }
  | { readonly kind: 'control'; readonly request: ControlRequest }

/** What each question is answered; a call, whatever the channel does. */
export interface Answers {
  readonly state: SharedState
  readonly call: unknown
  readonly take: ChannelMode
  readonly 'draw-number': number | undefined
  readonly control: ControlAnswer
}

/** How a question ended: with a value, with a channel's definite no, or with a failure. */
export type Outcome =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

/** To the process where the world lives. */
export type ToWorld =
  | { readonly sandbox: 'question'; readonly id: number; readonly question: Question }
  | { readonly sandbox: 'known'; readonly version: number }

/** From it. A state is answered with `known`. */
export type FromWorld =
  | { readonly sandbox: 'outcome'; readonly id: number; readonly outcome: Outcome }
  | { readonly sandbox: 'state'; readonly version: number; readonly state: SharedState }

/** Whether a message between processes is one of ours; hosts send others. */
export function isSandboxMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'sandbox' in message
}
