import { Chance } from './chance.js'
import { DAY_MS, later } from './month.js'
import type { Month, Step } from './month.js'
import { tradingPartners } from './partners.js'

export const PEOPLE = 300
/** No appetite is greater. */
export const MOST_APPETITE = 6.2

/** What countries' phone companies keep free for stories, so that no number is anybody's. */
const countries = [
  {
    country: 'AU',
    city: 'Sydney',
    province: 'NSW',
    zipcode: '2000',
    phone: (n: string) => `+61 2 5550 0${n}`,
    weight: 38,
  },
  {
    country: 'AU',
    city: 'Melbourne',
    province: 'VIC',
    zipcode: '3000',
    phone: (n: string) => `+61 3 7010 0${n}`,
    weight: 22,
  },
  {
    country: 'GB',
    city: 'Leeds',
    province: null,
    zipcode: 'LS1 1AA',
    phone: (n: string) => `+44 7700 900${n}`,
    weight: 18,
  },
  {
    country: 'US',
    city: 'Portland',
    province: 'OR',
    zipcode: '97201',
    phone: (n: string) => `+1 503 555 01${n.slice(1)}`,
    weight: 14,
  },
  {
    country: 'CA',
    city: 'Toronto',
    province: 'ON',
    zipcode: 'M5H 2N2',
    phone: (n: string) => `+1 416 555 01${n.slice(1)}`,
    weight: 8,
  },
] as const

const FIRST =
  'Mia Noah Olivia Liam Amelia Jack Isla Oliver Grace Leo Chloe Ethan Ruby Lucas Zoe Henry Ava Max Ella Finn Hana Kai Priya Arjun Yuki Wei Lin Jia Mateo Sofia Elena Marco Nora Emil Freya Otto Leila Omar Tess Hugo'.split(
    ' ',
  )
const LAST =
  'Thompson Nguyen Walker Singh Chen Murphy Patel Wilson Tanaka Garcia Hughes Kim Baker Rossi Park Evans Novak Clarke Silva Reid Okafor Larsen Dubois Moreau Fraser Ito Mehta Lopez Weber Quinn'.split(
    ' ',
  )
const STREETS = ['Wattle Street', 'Harbour Road', 'Station Lane', 'Mill Terrace', 'Orchard Avenue', 'Elm Grove']

/** Somebody who buys. */
export interface Person {
  readonly unionId: string
  readonly clientId: string
  readonly externalUserId: string
  readonly name: string
  readonly email: string
  readonly address: {
    readonly name: string
    readonly phone: string
    readonly country: string
    readonly province: string | null
    readonly city: string
    readonly addressLine: string
    readonly zipcode: string
  }
  /** How much more or less than others this one buys. */
  readonly appetite: number
  /** A few are disabled, and a few bindings are. */
  readonly status: 0 | 1
  readonly bindingStatus: 0 | 1
  readonly supplementAuth: boolean
  readonly joined: Date
}

/** The same people in every month, who joined within its first days or before them. */
export function peopleOf(month: Month): Person[] {
  const chance = new Chance('people')
  return Array.from({ length: PEOPLE }, (_, i): Person => {
    const [first, last] = [
      FIRST[(i * 7) % FIRST.length] as string,
      LAST[(i * 11 + Math.floor(i / 30)) % LAST.length] as string,
    ]
    const name = `${first} ${last}`
    const {
      phone,
      weight: _weight,
      ...place
    } = chance.weighted(countries.map((entry) => [entry, entry.weight] as const))
    const { clientId } = chance.weighted(tradingPartners.map((partner) => [partner, partner.share] as const))
    return {
      unionId: chance.text(28),
      clientId,
      externalUserId: `${clientId.slice(0, 2).toUpperCase()}-${10_000 + i}`,
      name,
      email: `${first}.${last}.${i}@example.com`.toLowerCase(),
      address: {
        name,
        phone: phone(String(i).padStart(3, '0')),
        ...place,
        addressLine: `${chance.between(1, 180)} ${chance.pick(STREETS)}`,
      },
      appetite: 0.2 + chance.fraction() ** 3 * (MOST_APPETITE - 0.2),
      status: i % 75 === 74 ? 1 : 0,
      bindingStatus: i % 60 === 59 ? 1 : 0,
      supplementAuth: chance.happens(0.6),
      // One in four came within the month.
      joined: later(
        month.dayAt(i % 4 === 0 ? 24 : 0),
        -(1 + chance.integer(i % 4 === 0 ? 24 : 60)) * DAY_MS + chance.integer(DAY_MS),
      ),
    }
  })
}

/** A person with the id that the database gave. */
export interface Member extends Person {
  readonly id: number
  readonly addressId: number
}

/** Members, their bindings and addresses. */
export async function seedPeople({ month, tx }: Step): Promise<void> {
  const people = peopleOf(month).toSorted((a, b) => a.joined.getTime() - b.joined.getTime())
  const rows = await Promise.all(
    people.map(({ unionId, email, name, status, joined }) =>
      tx.members.create({ unionId, email, nickname: name, status }, joined),
    ),
  )
  await Promise.all(
    people.map(({ clientId, externalUserId, bindingStatus: status, supplementAuth, joined }, i) => {
      const memberId = rows[i]?.id as number
      return tx.partnerMembers.create(
        { clientId, externalUserId, memberId, status, supplementAuth },
        later(joined, 1000),
      )
    }),
  )
  await Promise.all(
    people.map(({ address, joined }, i) =>
      tx.addresses.create({ ...address, userId: rows[i]?.id as number, isDefault: true }, later(joined, 90_000)),
    ),
  )
}

const known = new WeakMap<Month, readonly Member[]>()

/** Those whom `seedPeople` wrote, in the order of `peopleOf`; looked up once for a month. */
export async function membersOf({ month, tx }: Step): Promise<readonly Member[]> {
  const members = known.get(month) ?? (await Promise.all(peopleOf(month).map((person) => memberOf(tx, person))))
  known.set(month, members)
  return members
}

async function memberOf(tx: Step['tx'], person: Person): Promise<Member> {
  const row = await tx.members.locate({ unionId: person.unionId })
  const address = row && (await tx.addresses.findDefault(row.id))
  if (row === undefined || address === undefined) throw new Error(`The demo's member ${person.unionId} is gone`)
  return { ...person, id: row.id, addressId: address.id }
}
