import { randomText } from './kernel/random.js'
import type { Random } from './kernel/random.js'
import type { TokenKey } from './auth/index.js'

/** Secrets that the product made for itself, one for each purpose. */
export interface SigningKeyRepository {
  /**
   * Stores the key unless there is one of this `kid` already; answers the one that stands. Of processes that start
   * at the same time, one key wins.
   */
  findOrInsert(key: { kid: string; secret: string }, now: Date): Promise<{ kid: string; secret: string }>
}

const SECRET_LENGTH = 64

/** The key ring of a host that configured none: one secret, made once and kept in the database. */
export async function storedKeyRing(repository: SigningKeyRepository, random: Random, now: Date): Promise<TokenKey[]> {
  return [await repository.findOrInsert({ kid: 'stored-1', secret: randomText(random, SECRET_LENGTH) }, now)]
}

/** The secret that signs the states of chat logins. It is the same in every process, and outlives restarts. */
export async function storedStateSecret(repository: SigningKeyRepository, random: Random, now: Date): Promise<string> {
  const { secret } = await repository.findOrInsert({ kid: 'chat-state', secret: randomText(random, SECRET_LENGTH) }, now)
  return secret
}
