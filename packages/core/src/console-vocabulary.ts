import {
  calls,
  choices,
  groupTitles,
  lifecycleMembers,
  members,
  moduleTitles,
  openChoices,
  resources,
} from './admin-labels/index.js'
import type { ConsoleVocabulary, OpenChoices } from './http/documents/console-vocabulary.js'
import { capitalized } from './http/input/codes.js'
import { lifecycles } from './lifecycles.js'

/** The words of the console. */
export const consoleVocabulary: ConsoleVocabulary = {
  members,
  choices,
  openChoices: { ...openChoices, ...statesOf(lifecycleMembers) },
  calls,
  resources,
  modules: moduleTitles,
  groups: groupTitles,
}

/** The states of the lifecycle that each member shows. */
function statesOf(names: Readonly<Record<string, string>>): Record<string, OpenChoices> {
  return Object.fromEntries(
    Object.entries(names).map(([member, name]) => {
      const found = lifecycles.find(({ lifecycle }) => lifecycle.name === name)
      if (found === undefined) throw new Error(`consoleVocabulary: no lifecycle is called ${name}`)
      return [member, found.lifecycle.states.map((state) => [state.code, state.name, capitalized(state.text)] as const)]
    }),
  )
}
