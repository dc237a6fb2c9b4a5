import { certain } from '../kernel/certain.js'
import { sha256 } from '../kernel/digest.js'
import { ApiError } from '../kernel/errors.js'
import { randomText } from '../kernel/random.js'
import type { Random } from '../kernel/random.js'
import type { AuditStores } from '../http/admin-api/audit.js'
import type { AdminContext } from '../http/context.js'
import { auditOf } from '../http/admin-api/record-audit.js'
import { changeAsRead, revised } from '../http/admin-api/revision.js'
import type { ClientStates } from './client-states.js'
import { APP_NOT_EXISTS, CLIENT_ID_EXISTS, partnerApplicationView } from './partner-application.js'
import type { PartnerApplicationInput, PartnerApplicationRepository, StoredSecret } from './partner-application.js'

/** The repositories that the work on applications touches. */
export interface PartnerApplicationStores extends AuditStores {
  readonly partnerApplications: PartnerApplicationRepository
}

/** What is shown once, and never again. */
export interface IssuedCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** How a secret is replaced. */
export interface SecretReset {
  readonly id: number
  /** Also revokes every token issued so far. Default false. */
  readonly revokeTokens?: boolean | undefined
  /** Seconds that the old secret still works. Default 0: it ends at once. */
  readonly overlapSeconds?: number | undefined
}

type Context = AdminContext<PartnerApplicationStores>
type Change = (repository: PartnerApplicationRepository, revision: number) => Promise<boolean>

/** What the paths of its calls begin with, and what the operate log names its resource by. */
export const PARTNER_APP_PATH = '/admin-api/system/partner-app'
const audit = auditOf(PARTNER_APP_PATH, revised(partnerApplicationView))
const CLIENT_ID_LENGTH = 24
/** `[A-Za-z0-9]`, so that a Basic header reads alike raw and form-encoded; 48 of them hold 285 random bits. */
const SECRET_LENGTH = 48

/** What operations do with partner applications, beyond replacing and deleting them. */
export class PartnerApplicationService {
  constructor(
    private readonly random: Random,
    private readonly clients: ClientStates,
  ) {}

  /** Creates an application under the context's tenant. Throws CLIENT_ID_EXISTS. */
  async create(context: Context, input: PartnerApplicationInput): Promise<IssuedCredentials & { id: number }> {
    const { clientSecret, stored } = this.#newSecret(context.now)
    const clientId = input.clientId ?? randomText(this.random, CLIENT_ID_LENGTH)
    const { id } = await context.storage.transaction(async (tx) => {
      const after = await tx.partnerApplications.insert({ ...input, ...stored, clientId }, context.now)
      if (after === undefined) throw new ApiError(CLIENT_ID_EXISTS)
      await audit(tx, context, { action: 'create', id: after.id, before: null, after })
      return after
    })
    this.clients.forget()
    return { id, clientId, clientSecret }
  }

  /** Replaces the secret. Tokens stay valid unless they are asked to end. Throws APP_NOT_EXISTS. */
  async resetSecret(context: Context, reset: SecretReset): Promise<IssuedCredentials> {
    const { id, revokeTokens = false, overlapSeconds = 0 } = reset
    const { clientSecret, stored } = this.#newSecret(context.now)
    const ends = overlapSeconds === 0 ? null : new Date(context.now.getTime() + overlapSeconds * 1000)
    const secret = { ...stored, previousSecretExpireTime: ends, revokesTokens: revokeTokens }
    const { clientId } = await this.#change(context, { id, action: 'reset-secret' }, (applications, revision) =>
      applications.replaceSecret(id, secret, revision),
    )
    return { clientId, clientSecret }
  }

  /** Ends every token of the application that was issued before. Throws APP_NOT_EXISTS. */
  async revokeTokens(context: Context, id: number): Promise<true> {
    await this.#change(context, { id, action: 'revoke-tokens' }, (applications, revision) =>
      applications.revokeTokens(id, revision),
    )
    return true
  }

  /** 0 enabled, 1 disabled. Tokens of a disabled application rest until it is enabled again. */
  async updateStatus(context: Context, { id, status }: { id: number; status: number }): Promise<true> {
    await this.#change(context, { id, action: 'update-status' }, (applications, revision) =>
      applications.updateStatus(id, status, revision),
    )
    return true
  }

  /** Answers the application as the change left it. Nothing is read behind it: a secret is lost with its answer. */
  async #change(context: Context, { id, action }: { id: number; action: string }, change: Change) {
    const changed = await context.storage.transaction(async (tx) => {
      const find = () => tx.partnerApplications.find(id)
      const before = await changeAsRead(find, ({ revision }) => change(tx.partnerApplications, revision))
      if (before === undefined) throw new ApiError(APP_NOT_EXISTS)
      const after = certain(await find())
      await audit(tx, context, { action, id, before, after })
      return after
    })
    this.clients.forget()
    return changed
  }

  #newSecret(now: Date): { clientSecret: string; stored: StoredSecret } {
    const clientSecret = randomText(this.random, SECRET_LENGTH)
    const secretHash = sha256(clientSecret)
    return { clientSecret, stored: { secretHash, secretHint: clientSecret.slice(-4), secretUpdateTime: now } }
  }
}
