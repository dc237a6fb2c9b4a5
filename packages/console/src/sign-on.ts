import type { ApiRequest, ApiResponse } from '@org/openapi-core'

/** How people sign in to the console. What it sends as bearer, the engine's `admin.authenticator` has to understand. */
export type SignOn =
  /** By an admin key, typed. */
  | { readonly kind: 'key' }
  /**
   * By a page of the host's, which sends back to the address in `returnTo` with `#token=<bearer>`; the console takes it
   * out of the address at once. The page has to see that `returnTo` is its own console's.
   */
  | { readonly kind: 'redirect'; readonly url: string }
  /**
   * By the session that the host's cookie stands for, exchanged at `POST {base}/token` for a short-lived bearer: no cookie
   * ever counts at the admin API. Without a bearer (401) people are sent to `url`, with `returnTo`.
   */
  | {
      readonly kind: 'session'
      readonly url?: string
      token(request: ApiRequest): Promise<string | undefined>
    }

/** What is wrong with a way to sign in that TypeScript did not see; nothing where it can work. */
export function faultOfSignOn(signOn: SignOn): string | undefined {
  switch (signOn.kind) {
    case 'key':
      return undefined
    case 'redirect':
      return signOn.url ? undefined : 'signOn.url: must not be empty'
    case 'session':
      return typeof signOn.token === 'function' ? undefined : 'signOn.token: must be a function'
    default:
      return `signOn.kind: must be 'key', 'redirect' or 'session'`
  }
}

/** What the entry is told of it. */
export const signOnMembers = (signOn: SignOn): { readonly kind: SignOn['kind']; readonly url: string } => ({
  kind: signOn.kind,
  url: signOn.kind === 'key' ? '' : (signOn.url ?? ''),
})

const answer = (status: number, body: object): ApiResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})

/** The bearer of who sends the cookie. A page of another site could have it made, and could not read it: 403 either way. */
export async function exchange(signOn: SignOn, request: ApiRequest): Promise<ApiResponse | undefined> {
  if (signOn.kind !== 'session') return undefined
  const site = request.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return answer(403, { error: 'This is for the console only' })
  const token = await signOn.token(request)
  return token === undefined ? answer(401, { error: 'Nobody is signed in' }) : answer(200, { token })
}
