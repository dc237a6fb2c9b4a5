/** Where a later module says whom to tell. */
export interface Fillable<Args extends readonly unknown[]> {
  /** Throws where somebody is told already: two would have to agree who comes first. */
  readonly fill: (told: (...args: Args) => Promise<unknown>) => void
}

/**
 * A place that one module leaves open and another, which is built on it, fills: so that the first tells the second what
 * happens without knowing it. Nobody is told while it is empty.
 */
export class Slot<Args extends readonly unknown[]> implements Fillable<Args> {
  #told: ((...args: Args) => Promise<unknown>) | undefined

  readonly fill = (told: (...args: Args) => Promise<unknown>): void => {
    if (this.#told !== undefined) throw new Error('The slot is filled already')
    this.#told = told
  }

  readonly tell = async (...args: Args): Promise<void> => {
    await this.#told?.(...args)
  }
}
