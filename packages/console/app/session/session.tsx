import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { isPermitted } from './session-store.js'
import type { SessionState, SessionStore } from './session-store.js'

const Store = createContext<SessionStore | undefined>(undefined)

/** Gives everything below the way to the admin API. */
export function SessionProvider({ store, children }: { readonly store: SessionStore; readonly children: ReactNode }) {
  return <Store value={store}>{children}</Store>
}

/** The way to the admin API. */
export function useSessionStore(): SessionStore {
  const store = use(Store)
  if (store === undefined) throw new Error('There is no SessionProvider above')
  return store
}

/** Who is here now. */
export function useSessionState(): SessionState {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.read)
}

/** Whether who is here may act for every tenant, and so for the platform itself. */
export function useIsOfPlatform(): boolean {
  const state = useSessionState()
  return state.status !== 'out' && state.session.tenantIds.includes('*')
}

/** Whether who is here has a permission; nobody has any. */
export function useMay(): (permission: string | undefined) => boolean {
  const state = useSessionState()
  return useCallback((permission) => state.status !== 'out' && isPermitted(state.session, permission), [state])
}
