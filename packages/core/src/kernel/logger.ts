/** What the product writes its log to; pino's loggers fit as they are. */
export interface Logger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  /** A logger that adds `fields` to every line. */
  child(fields: Record<string, unknown>): Logger
}

const ignore = (): void => undefined

/** Writes nothing. */
export const silentLogger: Logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  child: () => silentLogger,
}
