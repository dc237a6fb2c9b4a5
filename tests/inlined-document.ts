import { openApiDocuments } from '../packages/core/src/documents.js'

/** A part of a document: read as it comes. */
type Json = any // oxlint-disable-line typescript/no-explicit-any -- a document has no type of its own here

const COMPONENTS = '#/components/schemas/'

/** Both documents with every schema in place of the references to it: for who asks what is published, and not where. */
export function inlinedDocuments(): Record<'partner' | 'admin', Json> {
  const { partner, admin } = openApiDocuments()
  return { partner: inlined(partner, partner), admin: inlined(admin, admin) }
}

/** A part of a document with every schema in place of the references to it. */
export function inlined(document: Json, part: Json): Json {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((element) => inlined(document, element))
  const { $ref: reference, ...rest } = part
  if (typeof reference !== 'string' || !reference.startsWith(COMPONENTS))
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, inlined(document, member)]))
  const { examples: _, ...schema } = document.components.schemas[reference.slice(COMPONENTS.length)]
  return { ...inlined(document, schema), ...rest }
}
