import type { HostPrincipal, OpenApi, RequestContext } from '@org/openapi-core'
import type { Repositories } from '@org/openapi-core/storage'
import { TENANT } from './simulated-platform.js'
import type { Deed, World } from './world.js'

const USER_NOT_EXISTS = 1_004_001_000

/** A call of a service as a host's consumer application makes it. */
interface ConsumerCall<T> {
  readonly label: string
  /** The codes that it may be refused with, beside that of a disabled member. */
  readonly refusals: readonly number[]
  readonly act: (context: RequestContext<Repositories, HostPrincipal>, services: OpenApi['services']) => Promise<T>
  /** What no later answer of the same name may contradict. */
  readonly remember?: (answer: T) => readonly [name: string, what: unknown] | undefined
}

/** What a member does through the host's own application. */
export function consumerDeed<T>(world: World, { label, refusals, act, remember }: ConsumerCall<T>): Deed {
  return {
    label,
    refusals: [USER_NOT_EXISTS, ...refusals],
    act: async () => {
      const { openApi } = world.platform
      const answer = await act(openApi.context(TENANT), openApi.services)
      const memory = remember?.(answer)
      return { answer, fault: memory && world.contradiction(...memory) }
    },
    tell: (outcome) => outcome as ToldAnswer,
  }
}

/** What a member was told, and what is wrong with it beside what was told before. */
interface ToldAnswer {
  readonly answer: unknown
  readonly fault: string | undefined
}
