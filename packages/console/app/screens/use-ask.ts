import { useCallback } from 'react'
import type { CallInput } from '../api/request.js'
import { useSessionStore } from '../session/session.js'
import { useModel } from '../shell/use-model.js'

/** Asks the admin API for a path behind `/admin-api/`; throws `AdminError` and `NoAnswer`. */
export type Ask = (path: string, input: CallInput) => Promise<unknown>

/** The calls of a tenant, for what is asked while somebody works and not shown as it stands. */
export function useAsk(tenantId: string): Ask {
  const store = useSessionStore()
  const { data: model } = useModel()
  return useCallback(
    async (path, input) => {
      const call = model.call(path)
      if (call === undefined) throw new Error(`The document has no ${path}`)
      return store.send(tenantId, call, input)
    },
    [model, store, tenantId],
  )
}
