import type { TranslationRequest, Translator } from '@org/openapi-core/channels'

/** A translator that puts the language in front of every text: `[es] text`. */
export interface ScriptedTranslator extends Translator {
  /** What it was asked, in order. */
  readonly asked: readonly TranslationRequest[]
  /** Lets the next calls fail with these, one each: a `ChannelRefusal`, or anything else for "unknown". */
  failWith(...errors: readonly unknown[]): void
}

/** A translator that works. */
export function scriptedTranslator(): ScriptedTranslator {
  const asked: TranslationRequest[] = []
  const failures: unknown[] = []
  return {
    asked,
    failWith: (...errors) => void failures.push(...errors),
    async translate({ texts, language }) {
      asked.push({ texts: [...texts], language })
      if (failures.length > 0) throw failures.shift()
      return texts.map((text) => `[${language}] ${text}`)
    },
  }
}
