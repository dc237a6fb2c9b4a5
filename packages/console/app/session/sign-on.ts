import { NoAnswer } from '../api/admin-error.js'

/** How one signs in, as the host has set it up. */
export interface SignOn {
  readonly kind: 'key' | 'redirect' | 'session'
  /** The host's page for it; empty where there is none. */
  readonly url: string
}

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)

/** Where the console is mounted. */
export const consoleBase = (): string => metaOf('console-base')?.content ?? '/console'

/** What the entry says of the sign-on. */
export function readSignOn(): SignOn {
  const meta = metaOf('console-sign-on')
  const kind = meta?.content
  return { kind: kind === 'redirect' || kind === 'session' ? kind : 'key', url: meta?.dataset['url'] ?? '' }
}

/** The bearer that the host's sign-on has sent back, taken out of the address: it stays in no history and is sent nowhere. */
export function takeToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token === null) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** The bearer that the host gives for its cookie; undefined where nobody is signed in there. */
export async function exchangeCookie(): Promise<string | undefined> {
  const failed = (error: unknown): never => {
    throw new NoAnswer(String(error))
  }
  const response = await fetch(`${consoleBase()}/token`, { method: 'POST', cache: 'no-store' }).catch(failed)
  if (response.status === 401) return undefined
  if (!response.ok) throw new NoAnswer(`HTTP ${response.status}`)
  const { token } = (await response.json().catch(failed)) as { readonly token: string }
  return token
}

/** The host's page, which knows the way back; without a fragment, which the host writes the bearer into. */
export function signOnAddress({ url }: SignOn): string {
  const address = new URL(url, location.href)
  const back = new URL(location.href)
  back.hash = ''
  address.searchParams.set('returnTo', back.href)
  return address.href
}

const CHANNEL = 'console-sign-on'

/** Tells the other windows of the console of a bearer: one of the same person may wait for it. */
export function tellWindows(token: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(token)
  channel.close()
}

/** Hears of bearers until the answered function is called. */
export function hearWindows(hear: (token: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => hear(String(data))
  return () => channel.close()
}
