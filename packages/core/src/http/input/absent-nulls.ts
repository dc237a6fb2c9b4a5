import { z } from 'zod'
import { isObject } from '../../kernel/is-object.js'

/** Takes the nulls out of a value that stand for members which are absent; the value itself where there are none. */
type Cleaner = (value: unknown) => unknown

const cleaners = new WeakMap<z.core.$ZodType, Cleaner>()

/**
 * The input without the members that are null and may be absent, as partners' serializers write them. A member for
 * which the schema accepts null keeps it.
 */
export function withoutAbsentNulls(schema: z.core.$ZodType, input: unknown): unknown {
  return cleanerOf(schema)(input)
}

function cleanerOf(schema: z.core.$ZodType): Cleaner {
  const known = cleaners.get(schema)
  if (known !== undefined) return known
  // A schema that contains itself finds this one.
  cleaners.set(schema, (value) => cleanerOf(schema)(value))
  const made = makeCleaner(schema)
  cleaners.set(schema, made)
  return made
}

const keep: Cleaner = (value) => value

function makeCleaner(schema: z.core.$ZodType): Cleaner {
  if (schema instanceof z.ZodObject) return cleanMembers(schema.shape)
  if (schema instanceof z.ZodArray) return cleanElements(cleanerOf(schema.element))
  if (schema instanceof z.ZodPipe) return cleanerOf(schema.in)
  if (schema instanceof z.ZodIntersection) {
    const { left, right } = schema.def
    return (value) => cleanerOf(right)(cleanerOf(left)(value))
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return cleanerOf(schema.unwrap())
  }
  return keep
}

function cleanElements(cleaner: Cleaner): Cleaner {
  if (cleaner === keep) return keep
  return (value) => {
    if (!Array.isArray(value)) return value
    const elements: readonly unknown[] = value
    const cleaned = elements.map(cleaner)
    return cleaned.some((element, i) => element !== elements[i]) ? cleaned : elements
  }
}

function cleanMembers(shape: Readonly<Record<string, z.ZodType>>): Cleaner {
  const members = Object.entries(shape).map(([name, member]) => ({
    name,
    isAbsentIfNull: member.safeParse(undefined).success && !member.safeParse(null).success,
    clean: cleanerOf(member),
  }))
  const relevant = members.filter(({ isAbsentIfNull, clean }) => isAbsentIfNull || clean !== keep)
  if (relevant.length === 0) return keep
  return (value) => {
    if (!isObject(value) || Array.isArray(value)) return value
    let cleaned = value
    for (const { name, isAbsentIfNull, clean } of relevant) {
      if (!Object.hasOwn(value, name)) continue
      const before = value[name]
      const after = before === null && isAbsentIfNull ? undefined : clean(before)
      if (after === before) continue
      if (cleaned === value) cleaned = { ...value }
      if (after === undefined) delete cleaned[name]
      else cleaned[name] = after
    }
    return cleaned
  }
}
