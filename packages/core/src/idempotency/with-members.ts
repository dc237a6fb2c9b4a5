/** The object with other members; the rest of it, getters and private parts included, stays its own. */
export function withMembers<T extends object>(object: T, members: object): T {
  return new Proxy(object, {
    get: (target, name): unknown => (name in members ? Reflect.get(members, name) : Reflect.get(target, name, target)),
  })
}
