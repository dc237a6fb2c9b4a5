import { setTimeout as sleep } from 'node:timers/promises'
import { ChannelRefusal } from '@org/openapi-core/channels'
import type { ChannelMode } from './channel-behaviour.js'

/** Milliseconds that a slow answer takes: more than the engine's default of 2,500 for one attempt. */
const SLOW_MS = 4000

/** Waits without keeping the process alive; rejects when the caller gives up. */
export async function pause(signal?: AbortSignal): Promise<void> {
  await sleep(SLOW_MS, undefined, { ref: false, ...(signal && { signal }) })
}

/** Does what a channel was asked for, the way its mode says. */
export async function underMode<T>(mode: ChannelMode, act: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
  switch (mode) {
    case 'ok':
      return act()
    case 'refuse':
      throw new ChannelRefusal('The sandbox refuses this call')
    case 'down':
      throw new Error('The sandbox pretends that nobody listens')
    case 'slow': {
      // What was received takes effect, whether or not the caller still waits for the answer.
      const answer = await act()
      await pause(signal)
      return answer
    }
    case 'accept-then-timeout':
      await act()
      await pause(signal)
      throw new Error('The sandbox lost the answer')
  }
}
