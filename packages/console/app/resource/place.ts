import type { ResourceModel } from '../document/resource-model.js'

/** What a screen of a resource is about. */
export interface Place {
  readonly tenantId: string
  readonly resource: ResourceModel
}
