import { expect, it } from 'vitest'
import { LONGEST_TEXT } from '../../packages/core/src/http/longest.js'
import { inlinedDocuments } from '../inlined-document.js'

/** A part of a document: read as it comes. */
type Json = any // oxlint-disable-line typescript/no-explicit-any -- a document has no type of its own here

/** Every schema of a text within a part of a document. */
function textsIn(part: Json): Json[] {
  if (typeof part !== 'object' || part === null) return []
  const inner = Object.entries(part).flatMap(([key, member]) => (key.startsWith('example') ? [] : textsIn(member)))
  return [part.type].flat().includes('string') && part.enum === undefined ? [part, ...inner] : inner
}

// What answers say of their texts rests on it: a stored one was sent, and a channel’s is held to the same.
it.each(Object.entries<Json>(inlinedDocuments()))(
  '%s: no text of a JSON body is longer than any may be',
  (_name, document) => {
    const bodies = Object.values<Json>(document.paths).flatMap((methods) =>
      Object.values<Json>(methods).map(({ requestBody }) => requestBody?.content['application/json']?.schema),
    )
    const lengths = textsIn(bodies)
      .filter((schema) => schema.const === undefined)
      .map(({ maxLength }) => maxLength as number)
    expect(lengths.length).toBeGreaterThan(50)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(LONGEST_TEXT)
  },
)
