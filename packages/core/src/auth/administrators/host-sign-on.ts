import { z } from 'zod'
import { callWithTimeout } from '../../kernel/concurrency/call-with-timeout.js'
import type { Logger } from '../../kernel/logger.js'
import type { AdminAuthenticator } from '../admin-authenticator.js'

/** Milliseconds after which a sign-on counts as down: partners whose token is none of ours wait for it, too. */
const SIGN_ON_MS = 10_000

const expireTime = z.date().nullish()

/** Not every sign-on is written in TypeScript, and `'12'.includes(1)` says that tenant 1 is among them. */
const signedIn = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('admin'),
    adminId: z.string(),
    name: z.string(),
    tenantIds: z.union([z.literal('*'), z.array(z.int())]),
    permissions: z.array(z.string()),
    expireTime,
  }),
  z.object({ kind: z.literal('admin-user'), email: z.string(), expireTime }),
])

/** A host's sign-on, held to its word: it answers in time, and somebody or nobody. */
export function hostSignOn(authenticator: AdminAuthenticator, log: Logger): AdminAuthenticator {
  const timeout = () => new Error('the sign-on did not answer')
  const limits = { timeoutMs: SIGN_ON_MS, timeout }
  return {
    async authenticate(bearer, now) {
      const answer = (await callWithTimeout(limits, () => authenticator.authenticate(bearer, now))) ?? undefined
      if (answer === undefined) return undefined
      const { success, error } = signedIn.safeParse(answer)
      if (success) return answer
      const wrong = error.issues.map((issue) => issue.path.join('.'))
      log.warn({ wrong }, 'admin authenticator answered an administrator of another shape')
      throw new TypeError('The sign-on answered no administrator')
    },
  }
}
