import type { Logger } from '@org/openapi-core'

const STOP_MS = 10_000

/**
 * Ends the process on SIGTERM or SIGINT: with 0 when `stop` has done its work, with 1 where it failed or took longer than
 * `limitMs`.
 */
export function stopOnSignal(
  logger: Pick<Logger, 'info' | 'error'>,
  stop: () => Promise<void>,
  limitMs = STOP_MS,
): void {
  let isStopping = false
  const onSignal = (signal: string) => {
    if (isStopping) return
    isStopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => {
      logger.error({}, 'stopping took too long')
      process.exit(1)
    }, limitMs).unref()
    stop().then(
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
