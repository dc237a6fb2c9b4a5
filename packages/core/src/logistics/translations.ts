import { ChannelRefusal, ChannelUnavailable } from '../kernel/channels/channel-guard.js'
import type { ChannelGuard } from '../kernel/channels/channel-guard.js'
import { usableAnswer } from '../kernel/channels/read-answer.js'
import { RecentValues } from '../kernel/recent-values.js'
import type { RequestContext } from '../http/context.js'
import { translatedTexts } from './translator.js'
import type { Translator } from './translator.js'

/** Texts of one call: what one answer of a translator can reasonably hold. The others stay as they are. */
const MAX_TEXTS = 500

/** What translating needs. */
export interface TranslationParts {
  /** Absent: texts stay as they are. */
  readonly translator: Translator | undefined
  readonly guard: ChannelGuard
  /** Translated texts that are remembered, over all languages. */
  readonly cacheSize: number
}

/** Who asks. */
type AskingContext = Pick<RequestContext<unknown>, 'log' | 'tenantId'>

/** A text in the language that was asked for, or as it is. */
export type Translate = (text: string) => string

/**
 * Texts in other languages, as far as they can be had: a translator that fails, is slow or miscounts leaves them as
 * they are and fails nobody. What was translated is remembered, because partners poll.
 */
export class Translations {
  readonly #known: RecentValues<string>

  constructor(private readonly parts: TranslationParts) {
    this.#known = new RecentValues(parts.cacheSize)
  }

  /** Makes these texts ready in one call of the translator at most; answers how each is said in the language. */
  async into(language: string, texts: readonly string[], context: AskingContext): Promise<Translate> {
    const translated = new Map<string, string>()
    const missing: string[] = []
    for (const text of new Set(texts)) {
      const known = this.#known.get(keyOf(language, text))
      if (known !== undefined) translated.set(text, known)
      else if (text.trim() !== '') missing.push(text)
    }
    const asked = missing.slice(0, MAX_TEXTS)
    const answers = await this.#ask(language, asked, context)
    for (const [index, text] of asked.entries()) {
      const answer = answers[index] ?? ''
      // A blank is no translation of something that is none.
      if (answer.trim() === '') continue
      translated.set(text, answer)
      this.#known.set(keyOf(language, text), answer)
    }
    return (text) => translated.get(text) ?? text
  }

  /** As many texts as were asked for, or none. */
  async #ask(language: string, texts: readonly string[], { log, tenantId }: AskingContext): Promise<readonly string[]> {
    const { translator, guard } = this.parts
    if (translator === undefined || texts.length === 0) return []
    const asMany = translatedTexts.refine(({ length }) => length === texts.length)
    const tell = () => log.warn({ channel: 'translator' }, 'channel answered texts of another shape or number')
    const call = async (signal: AbortSignal) =>
      usableAnswer(asMany, await translator.translate({ texts: [...texts], language }, signal), tell)
    try {
      return await guard.read({ tenantId, key: keyOf(language, JSON.stringify(texts)) }, call)
    } catch (error) {
      if (error instanceof ChannelRefusal || error instanceof ChannelUnavailable) return []
      throw error
    }
  }
}

const keyOf = (language: string, text: string): string => `${language}\n${text}`
