import { z } from 'zod'
import { readAnswer } from '../kernel/channels/read-answer.js'
import { letGo } from '../kernel/concurrency/unwanted-promise.js'
import { describeFailure } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'
import { channelText } from '../http/input/storable-text.js'
import type { PhoneNumbers } from './phone-numbers.js'

const callingCode = z.string().regex(/^\d{1,15}$/)
const dialCode = callingCode.optional()
const splitPhone = z.object({ callingCode, nationalNumber: channelText().min(1) }).optional()

/**
 * The host's own, such that a payment does not fail over them: one that throws, or answers what is no dial code, knows the
 * number no better than one that answers `undefined`. Nothing of a number goes into the log.
 */
export function checkedPhoneNumbers(numbers: PhoneNumbers, log: Logger): PhoneNumbers {
  const read = <Schema extends z.ZodType>(schema: Schema, ask: () => unknown): z.output<Schema> | undefined => {
    try {
      const given = ask()
      letGo(given)
      const answer = readAnswer(schema, given)
      if (answer.success) return answer.data
      log.warn({ wrong: answer.wrong }, 'phone numbers answered another shape')
    } catch (error) {
      log.warn(describeFailure(error), 'phone numbers failed')
    }
    return undefined
  }
  return {
    dialCodeOf: (country) => read(dialCode, () => numbers.dialCodeOf(country)),
    split: (international) => read(splitPhone, () => numbers.split(international)),
  }
}
