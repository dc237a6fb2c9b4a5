import type { Gateway } from './gateway.js'

/** How each repository is made over a connection. */
export type Makers<Stores> = { readonly [Name in keyof Stores]: (gateway: Gateway) => Stores[Name] }
