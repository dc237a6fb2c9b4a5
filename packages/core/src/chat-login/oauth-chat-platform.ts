import { ChannelRefusal } from '../kernel/channels/channel-guard.js'
import { checkOptions, option } from '../kernel/check-options.js'
import { isObject } from '../kernel/is-object.js'
import type { ChatGrant, ChatPlatform, ChatUser } from './chat-platform.js'

/** How a chat platform that speaks OAuth 2 is reached. */
export interface OAuthChatPlatformOptions {
  /** Where the code is exchanged: https, or http on this machine. */
  readonly tokenUrl: string
  /** Where the platform tells whose token it is: https, or http on this machine. */
  readonly userInfoUrl: string
  /** The platform's secret of the client; a function of the client id where tenants have clients of their own. */
  readonly clientSecret: string | ((clientId: string) => string)
  /** Where client id and secret are sent. Default: in the form. */
  readonly clientAuthentication?: 'form' | 'basic' | undefined
  /**
   * Reads the user from what `userInfoUrl` answered, instead of `id`, `email`, `verified` and `global_name` or
   * `username`. What is no `ChatUser` counts as a failure of the platform.
   */
  readonly toUser?: ((userInfo: unknown) => ChatUser) | undefined
  /** Default: the runtime's. */
  readonly fetch?: typeof fetch | undefined
}

const shape = {
  tokenUrl: option.text(),
  userInfoUrl: option.text(),
  clientSecret: option.either('must be a text that is not empty, or a function', option.text(), option.callback()),
  clientAuthentication: option.oneOf('form', 'basic').optional(),
  toUser: option.callback().optional(),
  fetch: option.callback().optional(),
}

/** No answer of these endpoints is larger. */
const MAX_ANSWER_BYTES = 65_536
const MAX_NICKNAME = 64

/**
 * A chat platform that speaks OAuth 2: exchanges the code (RFC 6749, section 4.1.3), then reads whose token it is. A
 * redirect is never followed, for it would carry the secret elsewhere. Nothing that it throws quotes what was sent or
 * answered. Throws `TypeError` at once for addresses that would send the secret in the clear.
 */
export function oauthChatPlatform(options: OAuthChatPlatformOptions): ChatPlatform {
  checkOptions('oauthChatPlatform', options, shape)
  const { fetch: send = fetch, toUser = toChatUser } = options
  const tokenUrl = safeUrl('tokenUrl', options.tokenUrl)
  const userInfoUrl = safeUrl('userInfoUrl', options.userInfoUrl)
  return {
    async identify(grant, signal) {
      const answer = await send(tokenUrl, { ...tokenRequest(options, grant), signal })
      if (answer.status >= 400 && answer.status < 500) {
        await answer.body?.cancel()
        throw new ChannelRefusal('The chat platform declined the code')
      }
      const token = accessToken(await readJson('token', answer))
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
      return toUser(await readJson('user', await send(userInfoUrl, { headers, redirect: 'manual', signal })))
    },
  }
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function safeUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname))
  if (!isSafe) throw new TypeError(`oauthChatPlatform: ${name}: must be an https URL, or http on this machine`)
  return text
}

function tokenRequest(options: OAuthChatPlatformOptions, { code, redirectUri, clientId }: ChatGrant): RequestInit {
  const { clientSecret, clientAuthentication = 'form' } = options
  const secret = typeof clientSecret === 'function' ? clientSecret(clientId) : clientSecret
  const isInForm = clientAuthentication === 'form'
  return {
    method: 'POST',
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(!isInForm && { authorization: `Basic ${btoa(`${formEncoded(clientId)}:${formEncoded(secret)}`)}` }),
    },
    // fetch adds the content type of a form.
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...(isInForm && { client_id: clientId, client_secret: secret }),
    }),
  }
}

/** RFC 6749, section 2.3.1: the pair of a Basic header is form-encoded first. */
function formEncoded(text: string): string {
  return new URLSearchParams({ _: text }).toString().slice('_='.length)
}

/** The answer as JSON. Fails with messages of its own: a parser's would quote the answer. */
async function readJson(what: string, answer: Response): Promise<unknown> {
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`The chat platform answered ${answer.status} for the ${what}`)
  }
  const text = await readText(what, answer)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`The chat platform answered no JSON for the ${what}`)
  }
}

async function readText(what: string, answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Breaking out of the loop cancels the rest of the body.
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error(`The chat platform answered too much for the ${what}`)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function membersOf(what: string, json: unknown): Readonly<Record<string, unknown>> {
  if (isObject(json)) return json
  throw new Error(`The chat platform answered no object for the ${what}`)
}

/** What a header may hold: else `fetch` would refuse it with a message that quotes the token. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/

function accessToken(json: unknown): string {
  const { access_token: token, token_type: type } = membersOf('token', json)
  const isBearer = type === undefined || (typeof type === 'string' && type.toLowerCase() === 'bearer')
  if (typeof token !== 'string' || !TOKEN.test(token) || !isBearer)
    throw new Error('The chat platform answered no bearer token')
  return token
}

function toChatUser(json: unknown): ChatUser {
  const { id, email, verified, global_name: globalName, username } = membersOf('user', json)
  // A number would have lost its last digits by now.
  if (typeof id !== 'string') throw new Error('The chat platform answered an id that is no text')
  const name = globalName ?? username
  return {
    chatUserId: id,
    email: typeof email === 'string' ? email : null,
    isEmailVerified: verified === true,
    nickname: typeof name === 'string' ? shortened(name) : null,
  }
}

/** Cut to what is stored of a name, without half of a character at its end. */
function shortened(name: string): string {
  return name.slice(0, MAX_NICKNAME).replace(/[\uD800-\uDBFF]$/, '')
}
