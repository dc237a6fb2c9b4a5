/**
 * The first failure of work that goes on past failures, so that one piece of it holds up none of the others. The other
 * failures are not kept: there may be as many as pieces.
 */
export class FirstFailure {
  #first: { readonly error: unknown } | undefined

  /** Keeps what was thrown, unless something was thrown before. */
  keep(error: unknown): void {
    this.#first ??= { error }
  }

  /** The slices of the work up to its end; where it fails, up to there, and the failure is kept. */
  async *past<Slice>(work: AsyncIterable<Slice>): AsyncGenerator<Slice> {
    try {
      yield* work
    } catch (error) {
      this.keep(error)
    }
  }

  /** Throws what was kept; call it when all have had their turn. */
  rethrow(): void {
    if (this.#first !== undefined) throw this.#first.error
  }
}
