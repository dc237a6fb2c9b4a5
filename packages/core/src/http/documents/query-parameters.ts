import { z } from 'zod'
import type { DocumentSchemas } from './document-schemas.js'
import type { JsonSchema } from './json-schema.js'
import type { DocumentObject } from './openapi-document.js'

/** The parameters that a query schema reads, in its order. */
export function queryParameters(query: z.ZodType, schemas: DocumentSchemas): DocumentObject[] {
  if (!(query instanceof z.ZodObject)) throw new Error('queryParameters: a query is an object schema')
  const shape: Record<string, z.ZodType> = query.shape
  return Object.entries(shape).map(([name, member]) => ({
    name,
    in: 'query',
    ...schemas.parameter(member, () => describe(member, schemas)),
  }))
}

function describe(member: z.ZodType, schemas: DocumentSchemas): DocumentObject {
  const { description, ...schema } = toValueSchema(member, schemas)
  // zod tells no examples of what is turned into something else, such as a range of instants.
  const examples = member.meta()?.examples ?? schema['examples']
  return {
    required: !member.safeParse(undefined).success,
    ...(description !== undefined && { description }),
    ...(schema['type'] === 'array' && { style: 'form', explode: !isOneText(member, schemas) }),
    schema: { ...schema, ...(examples !== undefined && { examples }) },
  }
}

/**
 * A query is text, but `pageNo=1` is an integer to who reads the document: what the text is turned into. What stays a
 * text is one that is sent, with the limits of that.
 */
function toValueSchema(member: z.ZodType, schemas: DocumentSchemas): JsonSchema {
  const value = isRepresentable(member) ? schemas.publish(member, 'output') : undefined
  return value === undefined || value.type === 'string' ? schemas.publish(member, 'input') : value
}

/** Whether the result is a JSON value, which an instant or a range of instants is not. */
function isRepresentable(member: z.ZodType): boolean {
  try {
    z.toJSONSchema(member, { io: 'output' })
    return true
  } catch {
    return false
  }
}

/** `ids=1,2,3` arrives as one text, `createTime=a&createTime=b` as several. */
function isOneText(member: z.ZodType, schemas: DocumentSchemas): boolean {
  return schemas.publish(member, 'input')['type'] === 'string'
}
