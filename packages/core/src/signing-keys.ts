import { randomText } from './kernel/random.js'
import type { Random } from './kernel/random.js'
import type { TokenKey } from './auth/index.js'

/** Token secrets that the product made for itself. */
export interface SigningKeyRepository {
  /**
   * Stores the key unless there is one already; answers the one that stands. Of processes that start at the
   * same time, one key wins.
   */
  findOrInsert(key: { kid: string; secret: string }, now: Date): Promise<{ kid: string; secret: string }>
}

const SECRET_LENGTH = 64

/** The key ring of a host that configured none: one secret, made once and kept in the database. */
export async function storedKeyRing(repository: SigningKeyRepository, random: Random, now: Date): Promise<TokenKey[]> {
  return [await repository.findOrInsert({ kid: 'stored-1', secret: randomText(random, SECRET_LENGTH) }, now)]
}
