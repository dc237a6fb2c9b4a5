import { ChannelCircuit } from './channel-circuit.js'
import type { CircuitPolicy, CircuitState } from './channel-circuit.js'
import type { Clock } from '../clock.js'
import { sha256 } from '../digest.js'

/** What a channel is asked, and for whom. */
export interface ChannelQuestion {
  /** Whose calls this one is counted with when it fails. */
  readonly tenantId: number
  /** Callers who read with the same key at the same time share one call, whoever's they are. */
  readonly key: string
  /** Names calls that nobody needs to make the channel's others: by failing they keep back no more than one another. */
  readonly apart?: string | undefined
}

/** A tenant for whom a channel is left alone, or tried again. */
export interface BrokenCircuit {
  readonly tenantId: number
  readonly state: Exclude<CircuitState, 'CLOSED'>
  readonly since: Date
  /** False where nobody has asked for so long that it is not known whether it works again. */
  readonly failsLately: boolean
}

/** A circuit that is not closed, and whose. */
interface Broken {
  readonly tenantId: number
  readonly circuit: ChannelCircuit
}

/** The circuits of a channel: one for each tenant, and for each kind of its calls that is told apart. */
export class ChannelCircuits {
  readonly #all = new Map<string, ChannelCircuit>()
  readonly #broken = new Map<string, Broken>()

  constructor(
    private readonly policy: CircuitPolicy,
    private readonly clock: Clock,
  ) {}

  /** The one that decides whether a question is asked. */
  of(question: ChannelQuestion): ChannelCircuit {
    const name = nameOf(question)
    let circuit = this.#all.get(name)
    if (circuit === undefined) this.#all.set(name, (circuit = new ChannelCircuit(this.policy, this.clock)))
    return circuit
  }

  countAnswer(question: ChannelQuestion): void {
    this.of(question).countAnswer()
    this.#broken.delete(nameOf(question))
  }

  /** Answers whether the channel is left alone from now on. */
  countFailure(question: ChannelQuestion): boolean {
    const circuit = this.of(question)
    // Its hash, for keys may be long and hold what callers wrote.
    const breaks = circuit.countFailure(sha256(question.key))
    if (breaks) this.#broken.set(nameOf(question), { tenantId: question.tenantId, circuit })
    return breaks
  }

  /** Each tenant once, as the worst of its circuits, since the first of them broke; in the order in which they broke. */
  broken(): BrokenCircuit[] {
    const tenants = new Map<number, BrokenCircuit>()
    for (const { tenantId, circuit } of this.#broken.values()) {
      const { state, brokenAt, failsLately } = circuit
      if (state === 'CLOSED' || brokenAt === undefined) continue
      const before = tenants.get(tenantId)
      if (before === undefined) tenants.set(tenantId, { tenantId, state, since: brokenAt, failsLately })
      else tenants.set(tenantId, worseOf(before, { state, failsLately }))
    }
    return [...tenants.values()]
  }
}

const worseOf = (before: BrokenCircuit, other: Pick<BrokenCircuit, 'state' | 'failsLately'>): BrokenCircuit => ({
  ...before,
  state: other.state === 'OPEN' ? other.state : before.state,
  failsLately: before.failsLately || other.failsLately,
})

const nameOf = ({ tenantId, apart = '' }: ChannelQuestion): string => `${tenantId}:${apart}`
