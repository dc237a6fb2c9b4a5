import type { UseQueryResult } from '@tanstack/react-query'

/** How it stands with what is read: on its way, not answered, or on its way while what was read before is shown. */
export type Reading = Pick<UseQueryResult, 'isPending' | 'isError' | 'isPlaceholderData'>
