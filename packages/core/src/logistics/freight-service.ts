import { z } from 'zod'
import type { Clock } from '../kernel/clock.js'
import { integer, numericId } from '../http/input/fields.js'
import { nullableAddress } from '../http/input/web-address.js'
import type { RequestContext } from '../http/context.js'
import { named } from '../http/named-schema.js'
import { CountryLines } from './country-lines.js'
import { estimateFreight } from './estimate-freight.js'
import { countryCode } from './freight-fields.js'
import type { CountryLine, FreightStores } from './freight-line.js'
import { languageInput } from './tracking.js'
import type { Translations } from './translations.js'

/** What partners ask of freight. */
export const freightQuestion = z.object({
  countryCode: countryCode(),
  weight: z
    .number()
    .gt(0)
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ description: 'g; fractions are rounded up', examples: [1200] }),
  language: languageInput().meta({
    description: 'A language tag (BCP 47), for example zh or es; `en` where it is absent or none',
    examples: ['es'],
  }),
})

/** What partners ask with an estimate, checked; the weight in whole grams. */
export type FreightQuestion = z.output<typeof freightQuestion>

/** The specification's FreightLine. */
export const freightLine = named(
  'FreightEstimate',
  z.object({
    id: numericId(),
    lineUUid: z.string(),
    lineName: z.string().meta({ description: 'In the language, where it can be had; otherwise in English.' }),
    icon: nullableAddress().meta({ description: 'URL' }),
    referenceTime: z.string().nullable().meta({ description: 'How long a parcel takes' }),
    totalFee: integer().meta({ description: 'CNY cents, without promotions' }),
    billingType: integer().meta({ description: '1 actual weight, 2 volumetric weight' }),
  }),
)

/** What estimating needs. */
export interface FreightParts {
  readonly translations: Translations
  readonly clock: Clock
  /** Milliseconds that a country's lines may be reused in this process. */
  readonly maxAgeMs: number
}

interface PricedLine {
  readonly line: CountryLine
  readonly totalFee: number
}

/** What a parcel costs to a country, by each line that takes it there. */
export class FreightService {
  readonly #countries: CountryLines

  constructor(private readonly parts: FreightParts) {
    this.#countries = new CountryLines(parts.clock, parts.maxAgeMs)
  }

  /**
   * The available lines by `sort`, then the cheapest first; none where nothing goes to the country with that weight.
   */
  async estimate(
    context: RequestContext<FreightStores>,
    question: FreightQuestion,
  ): Promise<z.input<typeof freightLine>[]> {
    const { tenantId, storage } = context
    const table = await this.#countries.find({
      tenantId,
      countryCode: question.countryCode,
      freightLines: storage.freightLines,
    })
    const priced = pricedLines(table, Math.ceil(question.weight))
    const nameOf = await this.#names(context, priced, question.language)
    return priced.map(({ line, totalFee }) => {
      const { id, lineUUid, icon, referenceTime, billingType } = line
      return { id, lineUUid, lineName: nameOf(line), icon, referenceTime, totalFee, billingType }
    })
  }

  /** Lets the next estimate of this process see what has just been changed. */
  forget(): void {
    this.#countries.forget()
  }

  async #names(
    context: Pick<RequestContext<unknown>, 'log' | 'tenantId'>,
    priced: readonly PricedLine[],
    asked: FreightQuestion['language'],
  ): Promise<(line: CountryLine) => string> {
    const language = asked ?? DEFAULT_LANGUAGE
    const given = new Map(priced.map(({ line }) => [line.id, givenName(line, language)]))
    // The stored name is English.
    const missing = isEnglish(language) ? [] : priced.filter(({ line }) => given.get(line.id) === undefined)
    const say = await this.parts.translations.into(
      language,
      missing.map(({ line }) => line.lineName),
      context,
    )
    return ({ id, lineName }) => given.get(id) ?? say(lineName)
  }
}

/** A table is in order of `sort` already, so that sorting mostly finds things in their place. */
function pricedLines(table: readonly CountryLine[], grams: number): PricedLine[] {
  return table
    .filter(({ minWeight, maxWeight }) => minWeight <= grams && grams <= maxWeight)
    .map((line) => ({ line, totalFee: estimateFreight(line, grams) }))
    .sort((a, b) => a.line.sort - b.line.sort || a.totalFee - b.totalFee || a.line.id - b.line.id)
}

/** The specification's: without a language the answer is the same as with this one. */
const DEFAULT_LANGUAGE = 'en'

const isEnglish = (language: string): boolean => /^en\b/i.test(language)

/**
 * The name that operations gave the line in the language, or in the language that it is a dialect of: `zh-CN`, `zh`.
 */
function givenName({ lineNameI18n }: CountryLine, language: string): string | undefined {
  // A country may have thousands of lines, few of which have other names.
  if (lineNameI18n === null) return undefined
  const names = new Map(Object.entries(lineNameI18n).map(([tag, name]) => [tag.toLowerCase(), name]))
  const tag = language.toLowerCase()
  return names.get(tag) ?? names.get(tag.split('-', 1).join())
}
