import { useQuery } from '@tanstack/react-query'
import { readDocument } from '../document/resource-model.js'
import { useSessionStore } from '../session/session.js'

/** The admin API as its document describes it; read once. */
export function useModel() {
  const store = useSessionStore()
  return useQuery({
    queryKey: ['document'],
    queryFn: async () => readDocument(await store.document()),
    staleTime: Infinity,
    gcTime: Infinity,
    // A model has methods and maps: there is nothing to be shared with the one before.
    structuralSharing: false,
  })
}
