import { seededRandom } from '@org/openapi-testing'
import type { Repositories, UnitOfWork } from '@org/openapi-core/storage'
import { expect, test } from 'vitest'
import { databases, emptyStorage } from '../empty-storage.js'
import { drawBody, prizeBody, ruleBody } from '../http/lucky-draws/draw-bodies.js'
import { startPlatform } from '../start-platform.js'
import { addMember } from '../http/wallets/wallet-members.js'

const DRAWS = Number(process.env['DRAWS'] ?? 12_000)
/** So many of them go through a database. */
const STORED_DRAWS = Math.max(500, DRAWS / 100)
const SEED = Number(process.env['SEED'] ?? 20_260_910)
const MOST_CHANCES_AT_ONCE = 1000
const LIMIT_MS = 30_000 + DRAWS / 2

/** Basis points; the other half leads to nothing. */
const PROBABILITIES = [1, 49, 450, 1500, 3000]
const DEVIATIONS = 5

/** How often each prize came; under null nothing. */
class Outcomes {
  readonly counts = new Map<number | null, number>()

  add(prizeId: number | null): void {
    this.counts.set(prizeId, (this.counts.get(prizeId) ?? 0) + 1)
  }

  /** By how many standard deviations each count is off what its probability promises. */
  deviations(prizeIds: readonly number[]): number[] {
    const draws = [...this.counts.values()].reduce((sum, count) => sum + count, 0)
    const nothing = 10_000 - PROBABILITIES.reduce((sum, points) => sum + points, 0)
    return [...prizeIds, null].map((prizeId, index) => {
      const probability = (PROBABILITIES[index] ?? nothing) / 10_000
      const off = (this.counts.get(prizeId) ?? 0) - draws * probability
      return Number((off / Math.sqrt(draws * probability * (1 - probability))).toFixed(2))
    })
  }
}

/** An engine with a lucky draw, and a member with chances. */
async function prepare(database: (typeof databases)[number]['database'], chances: number, committed = false) {
  const platform = await startPlatform({ storage: emptyStorage(database), random: seededRandom(SEED) })
  const post = (path: string, body: object) => platform.adminData(`POST promotion/${path}`, { body }) as Promise<number>
  const luckyDrawId = await post('lucky-draw/create', drawBody({ committed }))
  const prizeIds: number[] = []
  for (const winProbability of PROBABILITIES)
    prizeIds.push(await post('lucky-draw-prize/create', prizeBody(luckyDrawId, { winProbability })))
  await post('lucky-draw-chance-rule/create', ruleBody(luckyDrawId))
  await platform.adminData('PUT promotion/lucky-draw/publish', { body: { id: luckyDrawId } })
  const userId = await addMember(platform)
  for (let left = chances; left > 0; left -= MOST_CHANCES_AT_ONCE) {
    await post('lucky-draw-wallet/grant-chance', { userId, luckyDrawId, count: Math.min(left, MOST_CHANCES_AT_ONCE) })
  }
  return { platform, prizeIds, owner: { userId, luckyDrawId } }
}

/** The same object, but for these members. */
const but = <T extends object>(whole: T, members: Partial<T>): T =>
  new Proxy(whole, {
    get: (target, name) =>
      (Reflect.has(members, name) ? Reflect.get(members, name) : Reflect.get(target, name)) as unknown,
  })

/** The rows as the database has them, read once; what a draw would write is only counted. */
async function rememberedStores(
  { platform, owner, prizeIds }: Scene,
  outcomes: Outcomes,
): Promise<UnitOfWork<Repositories>> {
  const { storage } = platform.openApi.context(1)
  const member = await storage.members.locate({ id: owner.userId })
  const open = await storage.luckyDraws.open(owner.luckyDrawId)
  const prizes = new Map(
    (await storage.luckyDrawPrizes.listOfDraw(owner.luckyDrawId)).map((prize) => [prize.id, prize]),
  )
  expect(prizes.size).toBe(prizeIds.length)
  const commitment = await storage.drawCommitments.find(owner.luckyDrawId)
  let records = 0
  const stores: UnitOfWork<Repositories> = but(storage, {
    members: but(storage.members, { lockIdentity: () => Promise.resolve(member) }),
    luckyDraws: but(storage.luckyDraws, { open: () => Promise.resolve(open) }),
    luckyDrawPrizes: but(storage.luckyDrawPrizes, {
      take: (id) => Promise.resolve(prizes.get(id)),
      listShown: () => Promise.resolve([]),
    }),
    drawSpecialUsers: but(storage.drawSpecialUsers, { prizeOf: () => Promise.resolve(undefined) }),
    chanceLogs: but(storage.chanceLogs, { append: () => Promise.resolve(1) }),
    chanceItems: but(storage.chanceItems, { use: () => Promise.resolve(true) }),
    drawWallets: but(storage.drawWallets, { consume: () => Promise.resolve(true) }),
    drawCommitments: but(storage.drawCommitments, {
      take: () =>
        Promise.resolve(
          commitment && { digest: commitment.digest, sealed: commitment.sealed ?? '', sequence: records + 1 },
        ),
    }),
    drawTallies: but(storage.drawTallies, { add: () => Promise.resolve() }),
    drawRecords: but(storage.drawRecords, {
      insert({ prizeId }) {
        outcomes.add(prizeId)
        return Promise.resolve((records += 1))
      },
    }),
    transaction: (work) => work(stores),
  })
  return stores
}

type Scene = Awaited<ReturnType<typeof prepare>>

interface Series {
  readonly what: string
  readonly draws: number
  /** Answers how one draw is made and noted. */
  readonly draw: (outcomes: Outcomes) => Promise<() => Promise<unknown>>
}

/** Draws so often; prints what came, and expects it to be what was promised. */
async function expectOdds(scene: Scene, { what, draws, draw }: Series): Promise<void> {
  const outcomes = new Outcomes()
  const once = await draw(outcomes)
  const began = performance.now()
  for (let index = 0; index < draws; index += 1) await once()
  const ms = Math.round(performance.now() - began)
  const deviations = outcomes.deviations(scene.prizeIds)
  const counts = [...scene.prizeIds, null].map((prizeId) => outcomes.counts.get(prizeId) ?? 0)
  console.log(JSON.stringify({ what, draws, seed: SEED, ms, counts, deviations }))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(draws)
  expect(Math.max(...deviations.map(Math.abs))).toBeLessThanOrEqual(DEVIATIONS)
}

test.each([false, true])(
  `${DRAWS} draws of the service over rows that it remembers (committed: %s): each prize within ${DEVIATIONS} standard deviations of its probability`,
  async (committed) => {
    const scene = await prepare('sqlite', 1, committed)
    const { openApi } = scene.platform
    const { now, zone } = openApi.context(1)
    const draw = async (outcomes: Outcomes) => {
      const storage = await rememberedStores(scene, outcomes)
      return () => openApi.services.luckyDraws.draw({ storage, now, zone }, scene.owner)
    }
    await expectOdds(scene, { what: committed ? 'committed, remembered rows' : 'remembered rows', draws: DRAWS, draw })
    await scene.platform.openApi.close()
  },
  LIMIT_MS,
)

test.each(databases)(
  `${STORED_DRAWS} draws through $database: likewise`,
  async ({ database }) => {
    const scene = await prepare(database, STORED_DRAWS)
    const { openApi } = scene.platform
    const draw = (outcomes: Outcomes) =>
      Promise.resolve(async () =>
        outcomes.add((await openApi.services.luckyDraws.draw(openApi.context(1), scene.owner)).prizeId),
      )
    await expectOdds(scene, { what: database, draws: STORED_DRAWS, draw })
    await scene.platform.openApi.close()
  },
  LIMIT_MS,
)
