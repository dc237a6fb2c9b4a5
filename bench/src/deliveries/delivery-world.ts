import { createOpenApi } from '@org/openapi-core'
import { httpWebhookSender } from '@org/openapi-core/channels'
import type { OpenApi } from '@org/openapi-core'
import { bearerHeaders } from '../data/bearer-request.js'
import { openEngineStorage } from '../engine/open-engine-storage.js'
import { addClient, adminKey, callAdmin, registerClient } from '../engine/register-client.js'
import type { HostOptions, StorageName } from '../target.js'
import { instantGoods, instantPayments } from '../writes/instant-channels.js'
import { startPartnerServers } from './partner-servers.js'
import type { PartnerServers } from './partner-servers.js'

/** Of an event, and of the endpoints to which it is sent. */
const SCOPE = 'event:event:read system:partner-member:read'
/** The most that an application may have. */
const PER_APPLICATION = 10
/** An event waits for none before it: all are about the same binding. */
const UNORDERED = 1

interface Bound {
  readonly clientId: string
  readonly bindingId: number
}

interface WorldParts {
  readonly openApi: OpenApi
  readonly servers: PartnerServers
  readonly quick: Bound
  readonly others: readonly Bound[]
  readonly beside: number
}

/** An engine with its jobs, a partner whose server answers at once, and others beside it. */
export class DeliveryWorld {
  /** Of each binding, whether supplements may be debited. */
  readonly #states = new Map<number, boolean>()

  private constructor(private readonly parts: WorldParts) {}

  /** `beside`: how many endpoints the others have. */
  static async open(
    { storage, beside }: { readonly storage: StorageName; readonly beside: number },
    place: Pick<HostOptions, 'folder' | 'databaseUrl'>,
  ): Promise<DeliveryWorld> {
    const servers = await startPartnerServers()
    const webhooks = httpWebhookSender({ allowHttpTo: ['127.0.0.0/8'] })
    const openApi = await createOpenApi({
      storage: (await openEngineStorage({ storage }, place)).storage,
      channels: { goods: instantGoods, payment: instantPayments, webhooks },
      admin: { bootstrapKey: adminKey },
      tokens: { keys: [{ kid: '1', secret: crypto.randomUUID() }] },
    })
    const quick = await registerClient(openApi, SCOPE)
    const memberId = await callAdmin<number>(openApi, '/admin-api/member/user/create', { nickname: 'Bench', status: 0 })
    const bind = async ({ clientId }: { readonly clientId: string }): Promise<Bound> => {
      const binding = { clientId, externalUserId: clientId, memberId, status: 0, supplementAuth: false }
      return { clientId, bindingId: await callAdmin(openApi, '/admin-api/system/partner-member/create', binding) }
    }
    const others: Bound[] = []
    while (others.length * PER_APPLICATION < beside) others.push(await bind(await addClient(openApi, SCOPE)))
    const world = new DeliveryWorld({ openApi, servers, quick: await bind(quick), others, beside })
    openApi.start()
    return world
  }

  get servers(): PartnerServers {
    return this.parts.servers
  }

  async close(): Promise<void> {
    await this.parts.openApi.close()
    await this.parts.servers.close()
  }

  /** One event of the partner whose server answers. */
  tellQuick(): Promise<void> {
    return this.#change(this.parts.quick)
  }

  /** One of each of the others. */
  async tellOthers(): Promise<void> {
    for (const other of this.parts.others) await this.#change(other)
  }

  /** Endpoints for a while, with or without the others', which come first in the order in which places are given. */
  async openEndpoints(isBeside: boolean): Promise<{ close: () => Promise<void> }> {
    const ids: number[] = []
    for (let i = 0; isBeside && i < this.parts.beside; i++) {
      const { clientId } = this.parts.others[Math.floor(i / PER_APPLICATION)] ?? this.parts.quick
      ids.push(await this.#endpoint(clientId, this.parts.servers.besideUrl))
    }
    ids.push(await this.#endpoint(this.parts.quick.clientId, this.parts.servers.quickUrl))
    return {
      close: () => this.#send('DELETE', `/admin-api/event/webhook-endpoint/delete-list?ids=${ids.join(',')}`),
    }
  }

  async #endpoint(clientId: string, url: string): Promise<number> {
    const body = { clientId, url, eventTypes: ['*'], ordering: UNORDERED }
    return (await callAdmin<{ id: number }>(this.parts.openApi, '/admin-api/event/webhook-endpoint/create', body)).id
  }

  #change({ bindingId: id }: Bound): Promise<void> {
    // What is there already would be no event.
    const supplementAuth = this.#states.get(id) !== true
    this.#states.set(id, supplementAuth)
    return this.#send('PUT', '/admin-api/system/partner-member/update-supplement-auth', { id, supplementAuth })
  }

  async #send(method: string, path: string, body?: object): Promise<void> {
    const init = { method, headers: bearerHeaders(adminKey), ...(body && { body: JSON.stringify(body) }) }
    const answer = await this.parts.openApi.fetch(new Request(`http://127.0.0.1${path}`, init))
    const text = (await answer?.text()) ?? ''
    if (!text.startsWith('{"code":0,')) throw new Error(`${path}: ${text.slice(0, 500)}`)
  }
}
