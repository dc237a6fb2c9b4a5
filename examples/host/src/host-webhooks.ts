import { httpWebhookSender } from '@org/openapi-core/channels'
import type { WebhookSender } from '@org/openapi-core/channels'
import type { Environment } from './environment.js'

/** Where the sandbox takes webhooks, on the port of the host. */
const RECEIVER_PATH = '/sandbox/webhooks/receiver'

/**
 * What a host sends webhooks with. Beside public addresses a sandbox reaches this machine: all of it while only this
 * machine reaches the host, and its own receiver alone where partners do. They would be shown which ports are open
 * here, and could send to whatever trusts its own machine.
 */
export class HostWebhooks {
  readonly sender: WebhookSender
  #port: number | undefined

  constructor(environment: Environment) {
    this.sender = this.#senderOf(environment)
  }

  /** Says on which port the host listens; until then its receiver is nowhere. */
  publishAt(port: number): void {
    this.#port = port
  }

  #senderOf(environment: Environment): WebhookSender {
    const toPublic = httpWebhookSender()
    if (!environment.sandbox) return toPublic
    const toThisMachine = httpWebhookSender({ allowHttpTo: ['127.0.0.0/8'] })
    if (isReachedFromHereOnly(environment)) return toThisMachine
    const senderTo = (url: URL) => (this.#isReceiver(url) ? toThisMachine : toPublic)
    return {
      accepts: (url) => senderTo(url).accepts(url),
      send: (request, signal) => senderTo(new URL(request.url)).send(request, signal),
    }
  }

  #isReceiver({ origin, pathname }: URL): boolean {
    if (this.#port === undefined) return false
    return origin === new URL(`http://127.0.0.1:${this.#port}`).origin && pathname === RECEIVER_PATH
  }
}

/** A host that was told of its address or of proxies listens to this machine, and others come through these. */
function isReachedFromHereOnly({ host, publicUrl, trustedProxies }: Environment): boolean {
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)
  return isLoopback && publicUrl === undefined && trustedProxies.length === 0
}
