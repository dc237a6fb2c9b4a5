import type { AdminPrincipal } from '../../http/context.js'
import type { AdminAuthenticator, PrincipalAuthenticator } from '../admin-authenticator.js'
import { commonLimits } from '../admin-key-limits.js'
import type { ActiveAdminUser, AdminUserRepository } from './admin-user.js'

/** How an administrator who is a person is written in the operate log; a key of nobody's is there by its number. */
export const adminIdOf = ({ id }: Pick<ActiveAdminUser, 'id'>): string => `user:${id}`

/**
 * A host's sign-on, which may name a person by e-mail address: what the person may do is read with each call, so that
 * a role that is taken away, or a person who is disabled, ends at once.
 */
export function namingUsers(
  authenticator: AdminAuthenticator,
  users: Pick<AdminUserRepository, 'findActiveByEmail'>,
): PrincipalAuthenticator {
  return {
    async authenticate(bearer, now): Promise<AdminPrincipal | undefined> {
      const signedIn = await authenticator.authenticate(bearer, now)
      if (signedIn?.kind !== 'admin-user') return signedIn
      const user = await users.findActiveByEmail(signedIn.email)
      if (user === undefined) return undefined
      const { tenantIds, permissions } = commonLimits([user])
      const { expireTime = null } = signedIn
      return {
        kind: 'admin',
        adminId: adminIdOf(user),
        name: user.name,
        userId: user.id,
        tenantIds,
        permissions,
        expireTime,
      }
    },
  }
}
