import type { Database } from '@org/openapi-storage-drizzle'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import type { BuiltAnswer } from './driver-query.js'

/** Sends a statement that drizzle has built, now. */
export type SendBuilt = (text: string, parameters: unknown[], isPrepared: boolean) => BuiltAnswer

/** The part of a driver client that drizzle uses. */
interface DriverSurface {
  readonly options: { parsers: object; serializers: object }
  unsafe(text: string, parameters?: unknown[], options?: { prepare?: boolean }): BuiltAnswer
}

/** A drizzle database over a connection. */
export function databaseOver(send: SendBuilt): Database {
  const surface: DriverSurface = {
    // Of its own: drizzle replaces the conversions that it finds here, and this package has set its own.
    options: { parsers: {}, serializers: {} },
    unsafe: (text, parameters = [], options) => send(text, parameters, options?.prepare === true),
  }
  return drizzle(surface as unknown as Sql)
}
