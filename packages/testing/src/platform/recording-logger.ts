import type { Logger } from '@org/openapi-core'

/** A log for a test to read. */
export interface RecordingLogger extends Logger {
  /** The level, the fields as JSON and the message of each. */
  readonly lines: readonly string[]
}

/** A log without lines. */
export function recordingLogger(): RecordingLogger {
  const lines: string[] = []
  const writer = (bound: object): Logger => {
    const write = (level: string) => (fields: object, message: string) =>
      void lines.push(`${level} ${JSON.stringify({ ...bound, ...fields })} ${message}`)
    return {
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
      child: (fields) => writer({ ...bound, ...fields }),
    }
  }
  return { ...writer({}), lines }
}
