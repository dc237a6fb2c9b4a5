import { z } from 'zod'
import { channelText } from '../http/input/storable-text.js'

/** Texts that are to be said in another language. */
export interface TranslationRequest {
  /** At most 500, each another one. */
  readonly texts: readonly string[]
  /** As the partner sent it, for example `es`. The language that the texts are in is for the translator to find out. */
  readonly language: string
}

/** What a translator answers; of another shape, or of another length than was asked for, it counts as a failure. */
export const translatedTexts = z.array(channelText())

/**
 * A machine translator, as the host connects it. Calls may be repeated and are abandoned when `signal` aborts. Whatever
 * it throws, the caller of the platform gets the texts as they are.
 */
export interface Translator {
  /** The texts in the language, in the order of the request. */
  translate(request: TranslationRequest, signal: AbortSignal): Promise<readonly string[]>
}
