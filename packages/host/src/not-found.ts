import type { Handler } from './handler.js'
import { jsonAnswer } from './json-answer.js'

/** 404 for every request, in JSON and with the headers of the other answers: the last handler of a host. */
export function notFound(): Handler {
  return { handle: () => Promise.resolve(jsonAnswer(404, { error: 'Not found' })) }
}
