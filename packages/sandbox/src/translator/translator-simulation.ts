import type { TranslationRequest, Translator } from '@org/openapi-core/channels'
import type { SandboxWorld } from '../sandbox-world.js'
import type { Simulation } from '../simulation.js'

/** The translator: into English everything stays as it is, into another language it gets the language in front. */
export function simulateTranslator(): Simulation {
  return {
    channel: 'translator',
    calls: {
      translate: ({ texts, language }: TranslationRequest) =>
        texts.map((text) => (/^en\b/i.test(language) ? text : `[${language}] ${text}`)),
    },
    routes: [],
  }
}

/** The engine's side of the translator. */
export function translator(world: SandboxWorld): Translator {
  return {
    translate: (request, signal) =>
      world.call({ channel: 'translator', name: 'translate', input: request }, signal) as Promise<string[]>,
  }
}
