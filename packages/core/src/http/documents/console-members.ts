import { isObject } from '../../kernel/is-object.js'
import { choiceMembers } from './console-choices.js'
import type { EnumeratedMembers } from './console-choices.js'
import { isInstant, isLeftOut, repeatsUnit, shownInstant } from './console-schemas.js'
import type { ConsoleVocabulary, MemberEntry } from './console-vocabulary.js'
import { partOf } from './document-parts.js'
import { referTo } from './openapi-document.js'
import type { DocumentObject } from './openapi-document.js'

/** Where a schema stands, as far as that decides about its words. */
export interface SchemaPlace {
  readonly resource: string
  /** Whether it is only answered, so that nobody is asked for what it describes. */
  readonly isAnswered: boolean
  /** The component that it is a part of. */
  readonly component?: string
  /** The member whose value it describes. */
  readonly member?: string
}

/** Says how schemas are shown: labels, hints, values; and leaves out what a form does not ask for. */
export class ConsoleMembers {
  readonly #choices = new Map<string, readonly [name: string, schema: DocumentObject]>()

  constructor(
    private readonly vocabulary: ConsoleVocabulary,
    private readonly enumerated: EnumeratedMembers,
  ) {}

  /** What the schemas that were shown have values of: a component for each list of values, whoever has them. */
  choices(): Record<string, DocumentObject> {
    return Object.fromEntries(this.#choices.values())
  }

  /** What a call beside the usual ones is called: on a button, or as the heading of what it answers. */
  callLabel(resource: string, call: string): DocumentObject {
    const { calls } = this.vocabulary
    const words = calls[`${resource}/${call}`] ?? calls[call]
    return words === undefined ? {} : { 'x-label': { en: words[0], zh: words[1] } }
  }

  /** The label of a member, as an extension. */
  labelOf(place: SchemaPlace, member: string): DocumentObject {
    const entry = this.#entryOf(place, member)
    return entry === undefined ? {} : { 'x-label': { en: entry[0], zh: entry[1] } }
  }

  /** A member's schema with how it is shown and asked for; `siblings` are the members beside it. */
  hinted(
    schema: unknown,
    place: SchemaPlace & { readonly member: string },
    siblings: readonly string[],
  ): DocumentObject {
    const { unit, toldUnit, reference, toldReference, widget, visibleIf } =
      this.#entryOf(place, place.member)?.[2] ?? {}
    const { description, ...shown } = this.shown(schema, place)
    const isDecided = visibleIf !== undefined && Object.keys(visibleIf).every((other) => siblings.includes(other))
    const isBeside = ({ member }: { readonly member: string }) => siblings.includes(member)
    return {
      ...shown,
      ...(description !== undefined && (unit === undefined || !repeatsUnit(description)) && { description }),
      ...(unit !== undefined && { 'x-unit': unit }),
      ...(toldUnit !== undefined && isBeside(toldUnit) && { 'x-told-unit': toldUnit }),
      ...(reference !== undefined && { 'x-reference': reference }),
      ...(toldReference !== undefined && isBeside(toldReference) && { 'x-told-reference': toldReference }),
      ...(widget !== undefined && { 'x-widget': widget }),
      ...(isDecided && { 'x-visible-if': visibleIf }),
    }
  }

  /** A schema with the words of its members. */
  shown(schema: unknown, place: SchemaPlace): DocumentObject {
    if (isInstant(schema)) return shownInstant(schema)
    const kept = Object.entries(partOf(schema)).filter((keyword) => !isLeftOut(keyword, place.isAnswered))
    const own = Object.fromEntries(kept.map(([keyword, value]) => [keyword, this.#keyword(keyword, value, place)]))
    const { resource, member } = place
    if (member === undefined) return own
    const words = choiceMembers(own, `${resource}.${member}`, { ...this.vocabulary, enumerated: this.enumerated })
    if (words === undefined) return own
    const { type, default: absent } = own
    return {
      ...this.#choice({ type, ...words }, { ...place, member }),
      ...(absent !== undefined && { default: absent }),
    }
  }

  /** The words of a member. */
  #entryOf({ resource, component }: SchemaPlace, member: string): MemberEntry | undefined {
    const { members } = this.vocabulary
    return members[`${component ?? ''}.${member}`] ?? members[`${resource}.${member}`] ?? members[member]
  }

  /** The component of a list of values, named for the member that has it first. */
  #choice(schema: DocumentObject, { resource, component, member }: SchemaPlace & { member: string }): DocumentObject {
    const key = JSON.stringify(schema)
    const name = `${component ?? resource.replace('/', '.')}.${member}`
    const [known] = this.#choices.get(key) ?? [this.#named(name)]
    this.#choices.set(key, [known, schema])
    return referTo('schemas', known)
  }

  /** The name, which no other list of values has. */
  #named(name: string): string {
    const isTaken = this.choices()[name] !== undefined
    if (isTaken) throw new Error(`ConsoleMembers: ${name} names two lists of values`)
    return name
  }

  #keyword(keyword: string, value: unknown, place: SchemaPlace): unknown {
    if (keyword === 'properties') return this.#properties(partOf(value), place)
    if (['anyOf', 'allOf', 'oneOf'].includes(keyword) && Array.isArray(value))
      return value.map((part) => this.shown(part, place))
    return ['items', 'additionalProperties'].includes(keyword) && isObject(value) ? this.shown(value, place) : value
  }

  #properties(properties: DocumentObject, place: SchemaPlace): DocumentObject {
    const names = Object.keys(properties)
    return Object.fromEntries(
      names.map((member) => [
        member,
        { ...this.hinted(properties[member], { ...place, member }, names), ...this.labelOf(place, member) },
      ]),
    )
  }
}
