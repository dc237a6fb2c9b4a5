import type { z } from 'zod'
import type { Localized } from '../../kernel/errors.js'

/** Says which member is wrong, and why. */
export type Refuse = (path: string, reason: Localized) => void

/** Rules between the members of an object schema, told with the path of what is wrong. */
export function rules<T>(check: (value: T, refuse: Refuse) => void): (value: T, ctx: z.core.$RefinementCtx<T>) => void {
  return (value, ctx) =>
    check(value, (path, { en, zh }) => ctx.addIssue({ code: 'custom', path: [path], message: en, params: { zh } }))
}

/** For the `meta` of an object whose rule asks for at least one of these members, so that a document says it, too. */
export const oneOfThese = (...names: readonly string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) })
