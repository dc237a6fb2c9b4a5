import type { Principal } from '../floor/bearer-token.js'
import type { HostOptions, StorageName } from '../target.js'
import type { WriteCall } from './write-request.js'
import type { WriteSeed } from './write-seed.js'

/** A write by hand, once its caller is known; throws a `Refusal`. */
export type HandWrittenWrite = (principal: Principal, body: unknown) => Promise<object> | object

/** Where a write by hand writes to. */
export interface WriteDatabase extends Pick<HostOptions, 'databaseUrl'> {
  readonly storage: StorageName
  /** Of SQLite. */
  readonly file: string
}

/** All there is to know of a write. */
export interface Write {
  readonly call: WriteCall
  readonly seed: WriteSeed
  byHand(database: WriteDatabase): Promise<HandWrittenWrite>
}
