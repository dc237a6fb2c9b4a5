import { z } from 'zod'
import type { DeclaredLifecycle } from '../../kernel/lifecycle.js'

/** A code: its name in programs, what it means, and that in Chinese where a page shows it. */
type NamedCode = readonly [code: number, name: string, meaning: string, zh?: string]

/**
 * One of these integers; what is no integer at all is refused as such, not as a wrong choice. A document tells each with
 * its name and meaning, and the description lists them: `1 amount off, 2 percentage off`.
 */
export const codes = <const Codes extends readonly NamedCode[]>(...named: Codes) =>
  z
    .literal(
      named.map(([code]): Codes[number][0] => code),
      { error: (issue) => (Number.isInteger(issue.input) ? undefined : 'integer') },
    )
    .meta({ ...namesOf(named), description: named.map(([code, , meaning]) => `${code} ${within(meaning)}`).join(', ') })

/** One of the codes of a lifecycle. */
export const codesOf = <const Code extends number>(
  lifecycle: Pick<DeclaredLifecycle, 'states'> & { readonly codes: readonly Code[]; readonly legend: string },
) =>
  z.literal(lifecycle.codes, { error: (issue) => (Number.isInteger(issue.input) ? undefined : 'integer') }).meta({
    ...namesOf(lifecycle.states.map(({ code, name, text }) => [code, name, capitalized(text)])),
    description: lifecycle.legend,
  })

/** The schema with more behind its description. */
export const noted = <Schema extends z.ZodType>(schema: Schema, note: string): Schema =>
  schema.meta({ description: `${schema.description ?? ''}${note}` })

/** As generators know them (decisions/0050). */
function namesOf(named: readonly NamedCode[]): Record<string, unknown> {
  const labels = named.flatMap(([, , , zh]) => (zh === undefined ? [] : [zh]))
  return {
    'x-enum-varnames': named.map(([, name]) => name),
    'x-enum-descriptions': named.map(([, , meaning]) => meaning),
    ...(labels.length === named.length && { 'x-enum-labels-zh': labels }),
  }
}

/** `waiting` → `Waiting` */
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A meaning inside a sentence: its first letter is small unless the word is an abbreviation. */
const within = (meaning: string): string =>
  /^[A-Z][A-Z0-9]/.test(meaning) ? meaning : `${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`
