import { isObject } from './is-object.js'

/**
 * Lets `instanceof` know the errors of every copy of this package. A process may have two of them, the ES module and the
 * CommonJS one: what a storage throws in the one has to be a `StorageError` to an engine of the other. Called behind
 * the class; subclasses are told apart as always.
 */
export function knownAcrossCopies(type: { readonly prototype: object }, name: string): void {
  const brand = Symbol.for(`@org/openapi-core/${name}`)
  Object.defineProperty(type.prototype, brand, { value: true })
  Object.defineProperty(type, Symbol.hasInstance, {
    value(this: unknown, thrown: unknown): boolean {
      if (this === type) return isObject(thrown) && brand in thrown
      return Function.prototype[Symbol.hasInstance].call(this as () => void, thrown)
    },
  })
}
