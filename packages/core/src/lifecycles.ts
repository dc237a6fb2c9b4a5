import type { DeclaredLifecycle } from './kernel/lifecycle.js'
import { modules } from './modules.js'

/** Every lifecycle, with the domain whose it is: docs/lifecycles.md is made of them. */
export const lifecycles: readonly { readonly domain: string; readonly lifecycle: DeclaredLifecycle }[] =
  modules.declared.flatMap(({ name, lifecycles: own = [] }) => own.map((lifecycle) => ({ domain: name, lifecycle })))
