import { useState } from 'react'

/** Something that a person has asked for: whether it is under way, and why it failed the last time. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, attempt }
}
