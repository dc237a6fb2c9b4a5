import type { Answer, Protocol, Question } from './protocol.js'

/** The child's side of a protocol. */
export type Answers<P extends Protocol<P>> = {
  [Q in keyof P]: (argument: Parameters<P[Q]>[0]) => ReturnType<P[Q]> | Promise<ReturnType<P[Q]>>
}

/**
 * Answers the runner's questions until it goes away, then ends the process: a runner that was killed
 * leaves no host behind.
 */
export function answerQuestions<P extends Protocol<P>>(answers: Answers<P>): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (message: Question) => {
    void answerOne(answers, message).then((answer) => process.send?.(answer))
  })
}

async function answerOne<P extends Protocol<P>>(answers: Answers<P>, message: Question): Promise<Answer> {
  try {
    // The runner is built from the same sources, so name and argument belong to the protocol.
    const answer = answers[message.question as keyof P]
    return { id: message.id, value: await answer(message.argument as Parameters<P[keyof P]>[0]) }
  } catch (error) {
    return { id: message.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
