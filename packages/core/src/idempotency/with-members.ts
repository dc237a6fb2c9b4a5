/**
 * The object with other members; the rest of it, getters and private parts included, stays its own. What stands before it
 * is an object of its own, because a proxy may not say otherwise of a member that cannot be changed.
 */
export function withMembers<T extends object>(object: T, members: object): T {
  const before = Object.create(object) as T
  return new Proxy(before, {
    get: (_, name): unknown => (name in members ? Reflect.get(members, name) : Reflect.get(object, name, object)),
  })
}
