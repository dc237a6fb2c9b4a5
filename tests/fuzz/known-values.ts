import type { Dice } from './dice.js'
import type { Json } from './json.js'

/** Members that hold the number of a row of another resource. */
const REFERENCES: Readonly<Record<string, string>> = Object.assign(Object.create(null) as object, {
  userId: '/admin-api/member/user',
  memberId: '/admin-api/member/user',
  templateId: '/admin-api/promotion/coupon-template',
  couponTemplateId: '/admin-api/promotion/coupon-template',
  couponId: '/admin-api/promotion/coupon',
  promoterId: '/admin-api/promotion/promoter',
  groupId: '/admin-api/promotion/promoter-group',
  walletRedeemCodeId: '/admin-api/promotion/wallet-redeem-code',
  endpointId: '/admin-api/event/webhook-endpoint',
})

/** Of each name the newest so many are kept. */
const MOST = 12

/**
 * Values that have been seen, by the name of their member: those of the documents' examples and those of answers. A
 * request made of them is about things that are there, so that it gets further than the first look-up.
 */
export class KnownValues {
  readonly #byName: Map<string, Json[]>
  readonly #resource: string

  constructor(resource = '', byName = new Map<string, Json[]>()) {
    this.#resource = resource
    this.#byName = byName
  }

  /** The same values, as one resource sees them: an `id` is one of its own rows. */
  within(resource: string): KnownValues {
    return new KnownValues(resource, this.#byName)
  }

  /** Remembers every member of a value, however deep. */
  learn(value: Json, name = ''): void {
    if (Array.isArray(value)) for (const element of value.slice(0, 3)) this.learn(element, name)
    else if (typeof value === 'object' && value !== null)
      for (const [member, inner] of Object.entries(value)) this.learn(inner, member)
    else if (value !== null && name !== '') this.add(name, value)
  }

  add(name: string, value: Json): void {
    const key = this.#keyOf(name)
    const known = this.#byName.get(key) ?? []
    if (!known.includes(value)) this.#byName.set(key, [...known, value].slice(-MOST))
  }

  /** One that was seen under this name; undefined where there was none. */
  of(name: string, dice: Dice): Json | undefined {
    const known = this.#byName.get(this.#keyOf(name))
    return known === undefined ? undefined : dice.pick(known)
  }

  /** One that was seen under any name. */
  any(dice: Dice): Json {
    return dice.pick(this.#byName.get(dice.pick([...this.#byName.keys()])) ?? [0])
  }

  #keyOf(name: string): string {
    const one = name.replace(/(List|s)$/, '')
    const resource = one === 'id' ? this.#resource : REFERENCES[one]
    return resource === undefined ? one : `id of ${resource}`
  }
}
