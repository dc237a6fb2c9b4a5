/** What an export comes in: a file, standard input, or the lines of an export themselves. */
export type ExportedText = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** A line, and whether it ended. */
export interface ReadLine {
  /** With its line feed, where it has one. */
  readonly text: string
  readonly isWhole: boolean
}

/** The lines of a text that comes in pieces, one at a time. */
export async function* linesOf(text: ExportedText): AsyncGenerator<ReadLine> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of text) {
    const read = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })
    let from = 0
    for (let end = read.indexOf('\n'); end >= 0; end = read.indexOf('\n', from)) {
      yield { text: rest + read.slice(from, end + 1), isWhole: true }
      rest = ''
      from = end + 1
    }
    rest += read.slice(from)
  }
  rest += decoder.decode()
  if (rest !== '') yield { text: rest, isWhole: false }
}
