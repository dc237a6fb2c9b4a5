import { RecentValues } from '@org/openapi-core/storage'
import type { PreparationPolicy } from './prepared-statements.js'

/** The product's own texts are a few hundred; filters of pages put many more together. */
const MOST_TEXTS = 1000

/**
 * What one connection prepares under a name, so that the server neither parses nor plans it again and one way there and
 * back is enough: what is named from the start, and every text that comes a second time.
 */
export class PreparedTexts {
  readonly #prepared = new Set<string>()
  readonly #seen = new RecentValues<true>(MOST_TEXTS)

  /** `policy`: whether anything is prepared, which may end. */
  constructor(private readonly policy: Pick<PreparationPolicy, 'areUsed'>) {}

  /** The driver never gives a name back: a connection that has this many gives way to a new one. */
  get isFull(): boolean {
    return this.#prepared.size >= MOST_TEXTS
  }

  /** Whether to send it under a name. */
  takes(text: string, isNamed: boolean): boolean {
    if (!this.policy.areUsed) return false
    if (this.#prepared.has(text)) return true
    if (!isNamed && this.#seen.get(text) === undefined) {
      this.#seen.set(text, true)
      return false
    }
    this.#prepared.add(text)
    return true
  }
}
