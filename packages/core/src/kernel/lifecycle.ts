import { keysOf } from './keys-of.js'
/** A state: its number in the database and on the wire, and what people call it. */
interface State {
  readonly code: number
  readonly text: string
}

type States = Readonly<Record<string, State>>
type CodeOf<S extends States> = S[keyof S]['code']
type NonEmpty<T> = readonly [T, ...T[]]

/** Moves of a trigger to one state, as a domain declares them. */
interface MoveDefinition<Name, Condition> {
  /** The trigger: why a row moves. */
  readonly on: string
  readonly from: readonly Name[]
  readonly to: Name
  /** Only where this holds, too; the storage's statement sees to it. */
  readonly when?: Condition
  /** What a reader of docs/lifecycles.md should know beside it. */
  readonly told?: string
}

type ConditionOf<Move> = Move extends { readonly when: infer Condition extends string } ? Condition : never

/** A move from one state to another. */
export interface LifecycleMove<
  Condition extends string = string,
  Code extends number = number,
  Trigger extends string = string,
> {
  readonly on: Trigger
  readonly from: Code
  readonly to: Code
  readonly when?: Condition
  readonly told?: string
}

/** A move of one trigger: it has no condition in its type that none of them has. */
type MoveOn<S extends States, M extends { readonly on: string }, On extends M['on']> = LifecycleMove<
  ConditionOf<Extract<M, { readonly on: On }>>,
  CodeOf<S>,
  On
>

/** A lifecycle as it is declared. */
interface Definition<S extends States, Condition extends string, M> {
  /** Its heading in docs/lifecycles.md. */
  readonly name: string
  /** In the order of a row's life. */
  readonly states: S
  /** The state of a new row. */
  readonly begins: keyof S
  /** Conditions of moves, in words. */
  readonly conditions?: Readonly<Record<Condition, string>>
  /** What is not here is refused. */
  readonly moves: readonly M[]
}

/** A lifecycle as whoever knows none of its states reads it. */
export interface DeclaredLifecycle {
  readonly name: string
  readonly states: readonly (State & { readonly name: string })[]
  readonly initial: number
  readonly conditions: Readonly<Record<string, string>> | undefined
  readonly moves: readonly LifecycleMove[]
}

/** What a row's status may be, and all that changes it, as `defineLifecycle` makes it. */
export class Lifecycle<
  S extends States,
  Condition extends string,
  M extends MoveDefinition<keyof S, Condition>,
> implements DeclaredLifecycle {
  readonly name: string
  readonly states: readonly { readonly name: keyof S & string; readonly code: CodeOf<S>; readonly text: string }[]
  /** The code of each state, by its name. */
  readonly status: { readonly [Name in keyof S]: S[Name]['code'] }
  /** Every code, in the order of the states. */
  readonly codes: NonEmpty<CodeOf<S>>
  readonly initial: CodeOf<S>
  readonly conditions: Readonly<Record<Condition, string>> | undefined
  /** One for each state that a move begins in. */
  readonly moves: readonly LifecycleMove<Condition, CodeOf<S>, M['on']>[]

  constructor({ name, states, begins, conditions, moves }: Definition<S, Condition, M>) {
    this.name = name
    this.states = keysOf(states).map((state) => ({ ...states[state], name: state }))
    this.status = Object.fromEntries(this.states.map((state) => [state.name, state.code])) as typeof this.status
    this.codes = this.states.map(({ code }) => code) as [CodeOf<S>, ...CodeOf<S>[]]
    this.initial = this.status[begins]
    this.conditions = conditions
    this.moves = moves.flatMap(({ from, to, ...move }) =>
      from.map((source) => ({ ...move, from: this.status[source], to: this.status[to] })),
    ) as LifecycleMove<Condition, CodeOf<S>, M['on']>[]
  }

  /** The states as descriptions name them: `0 unpaid, 10 paid`. */
  get legend(): string {
    return this.states.map(({ code, text }) => `${code} ${text}`).join(', ')
  }

  /** A state in words; the number itself where it is none of the states. */
  text(code: number): string {
    return this.states.find((state) => state.code === code)?.text ?? String(code)
  }

  /** The moves of a trigger. */
  movesOf<On extends M['on']>(trigger: On): NonEmpty<MoveOn<S, M, On>> {
    const moves: readonly LifecycleMove[] = this.moves.filter(({ on }) => on === trigger)
    return moves as NonEmpty<MoveOn<S, M, On>>
  }

  /** The states that a trigger moves rows from. */
  sourcesOf(trigger: M['on']): readonly CodeOf<S>[] {
    return [...new Set(this.movesOf(trigger).map(({ from }) => from))]
  }

  /** A trigger as one step, from whichever of its states; throws where it leads to several. */
  step(trigger: M['on']): { readonly from: readonly CodeOf<S>[]; readonly to: CodeOf<S> } {
    const [{ to }, ...others] = this.movesOf(trigger)
    if (others.some((move) => move.to !== to)) throw new Error(`${trigger} leads to several states`)
    return { from: this.sourcesOf(trigger), to }
  }

  /** The moves from one state to another. */
  between(from: number, to: number): readonly LifecycleMove<Condition, CodeOf<S>, M['on']>[] {
    return this.moves.filter((move) => move.from === from && move.to === to)
  }

  /** Whether any move leads from one state to the other. */
  may(from: number, to: number): boolean {
    return this.between(from, to).length > 0
  }
}

/** Declares what a row's status may be, and all that changes it (decision 38). */
export const defineLifecycle = <
  const S extends States,
  const M extends MoveDefinition<NoInfer<keyof S>, NoInfer<Condition>>,
  const Condition extends string = never,
>(
  definition: Definition<S, Condition, M>,
) => new Lifecycle(definition)
