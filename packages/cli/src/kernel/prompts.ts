import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Where somebody types, and where the questions are shown. */
export interface Prompted {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** One answer; throws where Ctrl-C or the end of what is typed comes in its place. */
export async function ask(question: string, { input, output }: Prompted): Promise<string> {
  try {
    return await answerTo(question, { input, output })
  } catch (error) {
    // What is said of it stands on a line of its own.
    output.write('\n')
    throw error
  }
}

/** The same, and the terminal echoes nothing, because what would be echoed goes nowhere. */
export async function askHidden(question: string, { input, output }: Prompted): Promise<string> {
  output.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    return await answerTo('', { input, output: nowhere })
  } finally {
    output.write('\n')
  }
}

async function answerTo(question: string, { input, output }: Prompted): Promise<string> {
  const terminal = createInterface({ input, output, terminal: true })
  try {
    return await new Promise((resolve, reject) => {
      terminal.once('close', () => reject(new Error('Nothing was answered')))
      terminal.question(question).then(resolve, reject)
    })
  } finally {
    terminal.close()
  }
}
