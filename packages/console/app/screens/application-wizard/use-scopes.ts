import { useAnswer } from '../use-answer.js'

/** A scope, and the calls that it opens. */
export interface Scope {
  readonly scope: string
  readonly endpoints: readonly string[]
  readonly extension?: true
}

/** All scopes, as the engine has them. */
export const useScopes = (tenantId: string) =>
  useAnswer<readonly Scope[]>({ tenantId, path: 'system/partner-app/scope-list' })
