import type { Logger } from '@org/openapi-core/storage'
import { ignore } from './within-deadline.js'

/** What a connection asks before it prepares a statement, and tells where one was lost. */
export type PreparationPolicy = Pick<PreparedStatements, 'areUsed' | 'lose'>

/** For connections that run their statements once. */
export const nothingPrepared: PreparationPolicy = { areUsed: false, lose: ignore }

/** What decides about prepared statements. */
export interface PreparedStatementsSettings {
  /** What whoever runs the database says; absent: behind a transaction pooler it is found out. */
  given: boolean | undefined
  isPooled: boolean
  /** Whether a statement that was prepared in one session is known in another; undefined where nobody can tell. */
  trial(): Promise<boolean | undefined>
  log(): Logger | undefined
}

/** Given when a start is refused. */
const ADVICE =
  'preparedStatements: true, but the pooler loses prepared statements between transactions: PgBouncer keeps them from 1.21 on with max_prepared_statements above 0'

/**
 * Whether the connections of a gateway send statements under a name, which saves the server parsing and planning them and
 * the caller a way there and back. Every session keeps what was prepared in it; behind a transaction pooler only
 * where the pooler sees to it.
 */
export class PreparedStatements {
  private used: boolean
  private foundOut: Promise<void> | undefined

  constructor(private readonly settings: PreparedStatementsSettings) {
    this.used = settings.given ?? !settings.isPooled
  }

  get areUsed(): boolean {
    return this.used
  }

  /** Finds out once, and says it. Rejects where the pooler loses what it was said to keep. */
  findOut(): Promise<void> {
    const { given, isPooled } = this.settings
    if (!isPooled || given === false) return Promise.resolve()
    return (this.foundOut ??= this.decide())
  }

  /** A prepared statement was not there any more: from now on none is relied upon. */
  lose(): void {
    if (!this.settings.isPooled || !this.used) return
    this.used = false
    const log = this.settings.log()
    log?.warn({}, 'the pooler has lost a prepared statement: statements are sent unnamed from now on')
  }

  private async decide(): Promise<void> {
    const { given } = this.settings
    const areKept = await this.settings.trial()
    if (given === true && areKept === false) throw new Error(ADVICE)
    this.used = areKept ?? given ?? false
    const log = this.settings.log()
    if (this.used) log?.info({}, 'the pooler keeps prepared statements')
    else if (areKept === false) log?.info({}, 'the pooler keeps no prepared statements: they are sent unnamed')
    else log?.info({}, 'nobody can tell whether the pooler keeps prepared statements: they are sent unnamed')
  }
}
