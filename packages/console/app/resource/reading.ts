import type { UseQueryResult } from '@tanstack/react-query'

/** How it stands with what is read: on its way, not answered, or on its way while what was read before is shown. */
export type Reading = Pick<UseQueryResult, 'isPending' | 'isError' | 'isPlaceholderData'>

/** Whether rows may still come: that there are none is not known before. */
export const isOnItsWay = ({ isPending, isPlaceholderData }: Reading): boolean => isPending || isPlaceholderData
