import type { ComponentType } from 'react'
import type { Label } from '../document/schema.js'

/** What a screen is about. */
export interface ScreenProps {
  readonly tenantId: string
}

/** A screen made by hand, for work that crosses resources. */
export interface ScreenDefinition {
  /** The last part of its address, `/t/1/work/wallet-ledger`. */
  readonly name: string
  /** Unlike the title of any resource: the menu has both. */
  readonly title: Label
  /** All of them are needed to open it; what else it offers it hides from who may not. */
  readonly permissions: readonly string[]
  /** One of them is enough, beside `permissions`. */
  readonly anyOf?: readonly string[]
  /** About the platform: whoever may act for some tenants only cannot open it. */
  readonly isOfPlatform?: true
  /** Loaded with the first visit. */
  readonly component: ComponentType<ScreenProps>
}
