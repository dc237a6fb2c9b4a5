import type { Field } from '../../document/field.js'

/** The steps, in their order. */
export const STEPS = ['basics', 'scopes', 'addresses', 'review'] as const

/** A step on the way to a new application. */
export type Step = (typeof STEPS)[number]

const OWN: Readonly<Record<string, Step>> = {
  scopes: 'scopes',
  ipWhitelist: 'addresses',
  rateLimitQps: 'addresses',
  accessTokenValiditySeconds: 'addresses',
  expireTime: 'addresses',
}

/** Where a member is asked for: what no step is made for is with the name. */
export const stepOf = (member: string): Step => OWN[member.replace(/[.[].*$/, '')] ?? 'basics'

/** The step before or behind another. */
export const besideOf = (step: Step, by: -1 | 1): Step => STEPS[STEPS.indexOf(step) + by] ?? step

/** What is asked for in a step. A new application is enabled. */
export const fieldsOfStep = (fields: readonly Field[], step: Step): readonly Field[] =>
  fields.filter(({ name }) => name !== 'status' && stepOf(name) === step)

const LIST = 'ipWhitelist'

/** The whitelist as it is filled in: an entry a line. It goes over the wire as one text. */
export const inLines = (field: Field): Field =>
  field.name === LIST ? { ...field, kind: 'list', item: { ...field, kind: 'text' }, description: '' } : field

/** What the API is sent for the entries. */
export const listText = (entries: unknown): string => (Array.isArray(entries) ? entries.join(', ') : '')

/** The wire's values of a form whose whitelist was filled in by lines. */
export const withListText = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...values,
  [LIST]: listText(values[LIST]),
})

/** The texts of a list in a form. */
export const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
