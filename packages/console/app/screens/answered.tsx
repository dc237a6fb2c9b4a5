import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/locale.js'
import { ErrorText } from '../resource/error-text.js'

interface AnsweredProps<Answer> {
  /** Of a call that answers null where there is none. */
  readonly of: Pick<UseQueryResult<Answer | null>, 'data' | 'error' | 'refetch'>
  /** In place of what is not answered yet. */
  readonly waiting?: ReactNode
  /** In place of what is not there. */
  readonly none?: ReactNode
  readonly children: (answer: Answer) => ReactNode
}

/**
 * What a call has answered. It stays below the failure of a later reading: forms that are open over it have results, and
 * keys of what is sent again. That there is none is not said where the last reading failed: it may be there by now.
 */
export function Answered<Answer>({ of, waiting, none, children }: AnsweredProps<Answer>) {
  const { text } = useLanguage()
  const { data, error, refetch } = of
  const failed = error === null ? undefined : <ErrorText error={error} onRetry={() => void refetch()} />
  if (data === undefined) return failed ?? waiting
  if (data === null) return failed ?? none ?? <p role="status">{text.nothingFound}</p>
  return (
    <>
      {failed}
      {children(data)}
    </>
  )
}
