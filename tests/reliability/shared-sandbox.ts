import type { ChildProcess } from 'node:child_process'
import type { Cluster, Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { createSandboxWorld, serveSandbox } from '@org/openapi-sandbox'

/** A request as the gateway of the sandbox remembers it. */
export interface GatewayRequest {
  readonly operation: 'create' | 'query' | 'close' | 'shipments'
  readonly orderNo: string
}

/**
 * One sandbox world for several engine processes, which outlives them: what they asked of it counts wherever they
 * ended.
 */
export class SharedSandbox {
  readonly #world = createSandboxWorld()
  readonly #processes = new EventEmitter()
  #lastId = 0

  constructor() {
    // What `serveSandbox` needs of a cluster: its events, and workers with an id that can be sent messages.
    serveSandbox(this.#world, this.#processes as Cluster)
  }

  /** Answers what this process asks of its sandbox from now on. */
  connect(child: ChildProcess): void {
    const worker = {
      id: ++this.#lastId,
      isConnected: () => child.connected,
      send: (message: object, callback: () => void) => child.send(message, callback),
    } as unknown as Worker
    child.on('message', (message) => this.#processes.emit('message', worker, message))
    child.once('disconnect', () => this.#processes.emit('disconnect', worker))
  }

  /** A control call that must succeed. */
  async control(path: string, body: object = {}, method = 'POST'): Promise<unknown> {
    const answer = await this.#world.control({ method, path, body })
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** What the payer does. */
  pay(paymentOrderId: string): Promise<unknown> {
    return this.control(`/payment/${paymentOrderId}/pay`)
  }

  /** Every request that reached the gateway, in order. */
  async requests(): Promise<readonly GatewayRequest[]> {
    return (await this.control('/payment/requests', {}, 'GET')) as readonly GatewayRequest[]
  }
}
