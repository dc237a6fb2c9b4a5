import type { CheckedResource } from './check-warning.js'
import type { TemplateReference } from './template-over.js'

/** The rows that name a template, by template; of each resource the first and how many there are. */
export class TemplateReferences {
  readonly #byTemplate = new Map<number, Map<CheckedResource, TemplateReference>>()

  add(templateId: number, { resource, id }: Omit<TemplateReference, 'more'>): void {
    const references = this.#byTemplate.get(templateId) ?? new Map<CheckedResource, TemplateReference>()
    const known = references.get(resource)
    references.set(
      resource,
      known === undefined ? { resource, id, more: 0 } : { resource, id: Math.min(known.id, id), more: known.more + 1 },
    )
    this.#byTemplate.set(templateId, references)
  }

  of(templateId: number): TemplateReference[] {
    return [...(this.#byTemplate.get(templateId)?.values() ?? [])].toSorted((a, b) =>
      a.resource < b.resource ? -1 : 1,
    )
  }
}
