import type { MovedTable } from './moved-tables.js'
import type { Row } from './row-text.js'

/** Which keys of a host what has arrived is sealed with: without them it cannot be opened here. */
export interface SealNames {
  /** Keys of `webhooks.keys`, by their `kid`, that secrets of webhook endpoints are sealed with. */
  readonly webhooks: readonly string[]
  /** Fingerprints of token secrets that seeds of lucky draws which are not closed are sealed with. */
  readonly luckyDraws: readonly string[]
}

const SEALED: Readonly<Record<string, keyof SealNames>> = {
  webhook_secret: 'webhooks',
  lucky_draw_commitment: 'luckyDraws',
}

/** Keys have a name before the first point of what they sealed; this one seals nothing. */
const UNSEALED = 'plain'

/** Reads the names of keys from what passes. */
export class SealReader {
  readonly #names = { webhooks: new Set<string>(), luckyDraws: new Set<string>() }

  /** Rows of a table. */
  read({ name }: MovedTable, rows: readonly Row[]): void {
    const kind = SEALED[name]
    if (kind === undefined) return
    for (const { sealed } of rows) {
      const [key = ''] = typeof sealed === 'string' ? sealed.split('.') : []
      if (key !== '' && key !== UNSEALED) this.#names[kind].add(key)
    }
  }

  get names(): SealNames {
    return { webhooks: [...this.#names.webhooks], luckyDraws: [...this.#names.luckyDraws] }
  }
}
