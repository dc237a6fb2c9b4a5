import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { AdminAuthenticator } from '@org/openapi-core'

/** Somebody who works here, as the shop's own sign-on knows them. */
interface Staff {
  readonly id: string
  readonly name: string
  readonly permissions: readonly string[]
}

const ADA: Staff = { id: 'ada', name: 'Ada', permissions: ['*:*:*'] }

const SESSION_MS = 8 * 3_600_000

/** The shop's sign-on: sessions by name and password. The engine accepts them instead of its admin keys. */
export class StaffSignOn implements AdminAuthenticator {
  readonly #sessions = new Map<string, { member: Staff; ends: number }>()

  /** The password is Ada's, who may do everything. */
  constructor(private readonly password: string) {}

  /** A session for the right name and password, undefined otherwise. */
  signIn(name: string, password: string, now: Date): string | undefined {
    if (!isEqual(password, this.password) || name !== ADA.id) return undefined
    const session = randomUUID()
    this.#sessions.set(session, { member: ADA, ends: now.getTime() + SESSION_MS })
    return session
  }

  /** Called by the engine with the bearer of every admin call. */
  async authenticate(bearer: string, now: Date): ReturnType<AdminAuthenticator['authenticate']> {
    const session = this.#sessions.get(bearer)
    if (session === undefined || now.getTime() >= session.ends) return undefined
    const { id, name, permissions } = session.member
    return { kind: 'admin', adminId: id, name, tenantIds: '*', permissions: [...permissions] }
  }
}

/** In a time that does not tell where they differ: hashing first makes the lengths equal. */
function isEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
