import type { Translator } from '@org/openapi-core/channels'
import { expect } from 'vitest'
import { answerOf } from './answer-of.js'
import { declareChecks, expectToGiveUp, expectUnknown, MANY_WRITINGS, patient } from './channel-checks.js'
import type { ChannelTrouble } from './trouble.js'

/** A translator, or a simulation of it. */
export interface TestTranslator extends Pick<ChannelTrouble, 'fail'> {
  readonly translator: Translator
  /** A language that it knows, and in which none of the suite's texts stays as it is. */
  readonly language: string
  close?(): Promise<void>
}

/** What `translatorContract` needs of an author. */
export interface TranslatorContractOptions {
  /** Heads the report. */
  readonly name: string
  readonly create: () => Promise<TestTranslator>
}

const MOST_TEXTS = 500
const LONGEST = 2000

const translated = ({ translator, language }: TestTranslator, texts: readonly string[]) =>
  answerOf('translate', () => translator.translate({ texts, language }, patient()))

/** What is asked of a translator. */
export const translatorChecks = {
  async 'answers as many texts as it was asked for, in their order'(made: TestTranslator) {
    const texts = ['Left the airport', 'Delivered', 'Arrived in Sydney']
    const all = await translated(made, texts)
    expect(all.every((text) => typeof text === 'string' && text !== '')).toBe(true)
    const reversed = await translated(made, [...texts].reverse())
    expect(all).toEqual([...reversed].reverse())
  },
  async 'says them in the language that was asked for'(made: TestTranslator) {
    expect(await translated(made, ['Left the airport'])).not.toEqual(['Left the airport'])
  },
  async 'answers nothing to nothing'(made: TestTranslator) {
    expect(await translated(made, [])).toEqual([])
  },
  async 'takes 500 texts at once'(made: TestTranslator) {
    const texts = Array.from({ length: MOST_TEXTS }, (_, i) => `Parcel ${i} left the airport`)
    const answers = await translated(made, texts)
    expect(answers).toHaveLength(MOST_TEXTS)
    for (const i of [0, 249, MOST_TEXTS - 1]) expect(answers[i]).toContain(String(i))
  },
  async 'takes texts of any writing, and long ones'(made: TestTranslator) {
    const texts = [...MANY_WRITINGS, 'Delivered. '.repeat(LONGEST).slice(0, LONGEST)]
    const answers = await translated(made, texts)
    expect(answers.map((text) => typeof text === 'string' && text !== '')).toEqual(texts.map(() => true))
  },
  async 'answers the same when it is asked again'(made: TestTranslator) {
    const first = [...(await translated(made, ['Delivered', 'Left the airport']))]
    expect(await translated(made, ['Delivered', 'Left the airport'])).toEqual(first)
  },
  async 'answers twenty callers at once, each what it asked for'(made: TestTranslator) {
    const texts = Array.from({ length: 20 }, (_, i) => `Parcel ${i} was delivered`)
    const answers = await Promise.all(texts.map((text) => translated(made, [text])))
    expect(answers.map(([answer]) => /\d+/.exec(answer ?? '')?.[0])).toEqual(texts.map((_, i) => String(i)))
  },
  async 'leaves what it was given as it was'(made: TestTranslator) {
    const texts = ['Delivered', 'Left the airport']
    await translated(made, texts)
    expect(texts).toEqual(['Delivered', 'Left the airport'])
  },
  async 'throws where it cannot: it does not answer fewer texts, or empty ones'(made: TestTranslator) {
    await made.fail()
    await expectUnknown(() => translated(made, ['Delivered']))
  },
  async 'gives up when its caller does, before or during the call'({ translator, language }: TestTranslator) {
    await expectToGiveUp('translate', (signal) => translator.translate({ texts: ['Delivered'], language }, signal))
  },
}

/** What a translator has to do. Declares its tests, so call it at the top of a test file. */
export function translatorContract({ name, create }: TranslatorContractOptions): void {
  declareChecks({ title: `${name}: translator contract`, create, checks: translatorChecks })
}
