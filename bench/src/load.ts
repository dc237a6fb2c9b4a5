import { generateLoad } from './load/load-generator.js'
import { answerQuestions } from './process/answer-questions.js'
import type { LoadProtocol } from './process/protocol.js'

/** The load generator's process. */
answerQuestions<LoadProtocol>({ run: generateLoad })
