import type { Logger } from '@org/openapi-core'

const STOP_MS = 10_000
/** What comes sooner is the same signal, by another way. */
const AGAIN_MS = 1000

/**
 * Ends the process on SIGTERM or SIGINT: with 0 when `stop` has done its work, with 1 where it failed or took longer than
 * `limitMs`. A further signal, a second later or more, says that nobody wants to wait: it aborts `hurry`.
 */
export function stopOnSignal(
  logger: Pick<Logger, 'info' | 'error'>,
  stop: (hurry: AbortSignal) => Promise<void>,
  limitMs = STOP_MS,
): void {
  let isStopping = false
  let isAgain = false
  const hurry = new AbortController()
  const onSignal = (signal: string) => {
    if (isAgain) hurry.abort()
    if (isStopping) return
    isStopping = true
    setTimeout(() => (isAgain = true), AGAIN_MS).unref()
    logger.info({ signal }, 'stopping')
    setTimeout(() => {
      logger.error({}, 'stopping took too long')
      process.exit(1)
    }, limitMs).unref()
    stop(hurry.signal).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  // Both, and again and again: a terminal's Ctrl-C reaches every process of the group, whose parent then tells it too.
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}
