import { targetName } from '../target.js'
import type { WorkloadName } from '../target.js'
import type { WireRequest } from '../load/wire-request.js'
import { NUMBER, numberText } from '../load/wire-request.js'
import type { LoadedHost } from './bench-machine.js'
import { sum } from './statistics.js'

/** Pieces of work that wait before a burst, for each second of it: more than any target does. */
const SUPPLY_PER_SECOND = 6000
/** Seeds of that many take their time where others use the machine. */
const supplyTimeoutMs = 300_000

/** A host and what it is asked for. */
export class Contender {
  readonly requests: WireRequest[]
  #sent = 0
  #supplied = 0

  constructor(
    readonly host: LoadedHost,
    workload: WorkloadName,
  ) {
    const requests = host.ready.workloads[workload]
    if (requests === undefined) throw new Error(`${targetName(host.target)} has no workload ${workload}`)
    this.requests = requests
  }

  get name(): string {
    return targetName(this.host.target)
  }

  /** Microseconds of CPU that its processes have used. */
  async cpu(): Promise<number> {
    return sum(await Promise.all(this.host.children.map((child) => child.ask('cpu', null))))
  }

  /** The number of the next request. */
  get next(): number {
    return this.#sent
  }

  /** Says that so many requests were sent. */
  advance(requests: number): void {
    this.#sent += requests
  }

  /** Sees to it that a burst of this length has work; answers how many requests there may be. */
  async supplyFor(durationMs: number): Promise<number> {
    if (!this.host.ready.isSupplied) return Infinity
    await this.supply(Math.ceil((SUPPLY_PER_SECOND * durationMs) / 1000))
    return this.#supplied - this.#sent
  }

  /** Sees to it that there is work for so many requests. */
  async supply(requests: number): Promise<void> {
    const count = this.#sent + requests - this.#supplied
    if (!this.host.ready.isSupplied || count <= 0) return
    await this.host.child.ask('supply', { first: this.#supplied, count }, supplyTimeoutMs)
    this.#supplied += count
  }

  /** Status and body of the answer to one request. */
  async firstAnswer(): Promise<string> {
    const [request] = this.requests
    if (request === undefined) throw new Error(`${this.name} has an empty workload`)
    await this.supply(1)
    const { method = 'POST', headers, path } = request
    const body = request.body.replaceAll(NUMBER, numberText(this.next))
    this.advance(1)
    const url = `http://127.0.0.1:${this.host.ready.port}${path}`
    const response = await fetch(url, { method, headers, ...(body !== '' && { body }) })
    return `${response.status} ${await response.text()}`
  }
}
