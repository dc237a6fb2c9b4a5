import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Place } from './place.js'

/** Has what is listed of a resource read again. */
export function useReadAgain({ tenantId, resource }: Place): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['list', tenantId, resource.path] })
}

/** Has all that is shown of the tenant read again: whoever asks the same once more wants to know how it stands now. */
export function useShownAgain(): () => Promise<void> {
  const queries = useQueryClient()
  const { tenantId = '' } = useParams({ strict: false })
  return useCallback(() => queries.invalidateQueries({ queryKey: ['list', tenantId] }), [queries, tenantId])
}
