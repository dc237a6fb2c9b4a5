import { useQueryClient } from '@tanstack/react-query'
import { useSayShortly } from '../shell/toasts.js'

/** Says in short that something was done, and reads again what these resources answered. */
export function useDone(tenantId: string, resources: readonly string[]) {
  const queries = useQueryClient()
  const sayShortly = useSayShortly()
  return async (said: string): Promise<void> => {
    sayShortly(said)
    await Promise.all(resources.map((path) => queries.invalidateQueries({ queryKey: ['list', tenantId, path] })))
  }
}
