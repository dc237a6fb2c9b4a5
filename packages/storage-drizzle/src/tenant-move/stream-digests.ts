import { createHash } from 'node:crypto'
import type { TableEnd, TenantEnd } from './stream-format.js'

/** The digests of an export, told line by line, as whoever writes or reads it comes to them. */
export class StreamDigests {
  readonly #stream = createHash('sha256')
  readonly #content = createHash('sha256')
  #table = createHash('sha256')
  #tableRows = 0
  #rows = 0

  /** The header, or the end of a table. */
  line(line: string): void {
    this.#stream.update(line)
  }

  /** A row, with its line feed. */
  row(line: string): void {
    this.#stream.update(line)
    this.#table.update(line)
    this.#tableRows++
  }

  /** What is to be said of the table whose rows have been told. */
  endTable(name: string): Pick<TableEnd, 'rows' | 'digest'> {
    const end = { rows: this.#tableRows, digest: this.#table.digest('hex') }
    this.#content.update(`${name} ${end.rows} ${end.digest}\n`)
    this.#rows += end.rows
    this.#table = createHash('sha256')
    this.#tableRows = 0
    return end
  }

  /** What is to be said of all of it. */
  end(): TenantEnd {
    return { rows: this.#rows, digest: this.#content.digest('hex'), stream: this.#stream.digest('hex') }
  }
}
