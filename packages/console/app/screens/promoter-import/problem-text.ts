import type { Label } from '../../document/schema.js'
import type { Imported } from './import-row.js'
import type { ImportRow, RowProblem } from './import-rows.js'
import type { words } from './words.js'

/** The screen's words, and a label in the language that is spoken. */
export interface Speech {
  readonly say: (typeof words)['en']
  readonly label: (label: Label) => string
}

/** What is wrong with a row, as people read it. */
export function problemText(problem: RowProblem, { say, label }: Speech): string {
  if (!('field' in problem)) return say[problem.is]
  const name = label(problem.field.label)
  if ('sameAs' in problem) return `${name} ${say.sameAs} ${problem.sameAs}`
  const { is } = problem
  if (typeof is === 'string') return `${name} ${say[is]}`
  return Object.entries(is)
    .map(([what, bound]) => `${name} ${say[what as 'least' | 'most' | 'longest']} ${bound}`)
    .join()
}

/** What can be said of a row: a page of rows shows it, and so does the file of what was not imported. */
export function reasonOf({ problems }: ImportRow, outcome: Imported | undefined, speech: Speech): string {
  if (outcome?.state === 'refused') return `${outcome.message} (${outcome.code})`
  if (outcome?.state === 'unanswered') return speech.say.unansweredHint
  return problems.map((problem) => problemText(problem, speech)).join('; ')
}
