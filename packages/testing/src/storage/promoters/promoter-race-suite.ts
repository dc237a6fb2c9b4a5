import type { Repositories } from '@org/openapi-core/storage'
import { StorageError } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import { gate, linger } from '../gate.js'
import { levelInput, promoterInput } from './promoter-rows.js'
import { newMember } from '../sample-rows.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const RACERS = 20

const kindOf = (error: unknown): string => (error instanceof StorageError ? error.kind : (error as Error).message)

const count = (answers: readonly unknown[], wanted: unknown): number =>
  answers.filter((answer) => answer === wanted).length

/** Runs each racer's work in a transaction of its own; answers what it answered, or why it failed. */
const inTransactions = <T>(
  use: () => Racers,
  tenantId: number,
  work: (tx: Repositories, index: number) => Promise<T>,
): Promise<(T | string)[]> =>
  race(ofTenant(use(), tenantId), RACERS, (racer, index) => racer.transaction((tx) => work(tx, index)).catch(kindOf))

/** Promoters, their levels, groups and codes, when many come at once. */
export function describePromoterRaces(use: () => Racers): void {
  describe(`${RACERS} racers for promoters`, () => {
    describeKeyRaces(use)
    describeLevelRaces(use)
    describeGroupRaces(use)
    describeCodeRaces(use)
  })
}

function describeKeyRaces(use: () => Racers): void {
  it('create promoters of the same rno, sda or member: one each', async () => {
    const { id, stores } = await use().space.tenant()
    const { id: userId } = await stores.members.create(newMember('union'), at(0))
    const keys = [{ sda: 'sda' }, { userId }, {}]
    for (const [key, names] of keys.entries()) {
      const answers = await race(ofTenant(use(), id), RACERS, (racer, index) => {
        const rno = key === 2 ? 'rno' : `rno ${key} ${index}`
        return racer.promoters.create(promoterInput(rno, names), at(0)).catch(kindOf)
      })
      expect(answers.filter((answer) => answer !== 'unique')).toMatchObject([{ createTime: at(0), ...names }])
    }
  })

  it('activate and disable the same promoter: whoever is told so has changed it, and nobody else', async () => {
    const { id, stores } = await use().space.tenant()
    const { id: promoter } = await stores.promoters.create(promoterInput('rno', { status: 0 }), at(0))
    const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer.promoters.transition(promoter, index % 2 === 0 ? 1 : 2),
    )
    expect(answers.filter((_, index) => index % 2 === 0)).toEqual(Array<boolean>(RACERS / 2).fill(true))
    expect(await stores.promoters.find(promoter)).toMatchObject({ revision: 1 + count(answers, true) })
  })
}

function describeLevelRaces(use: () => Racers): void {
  it('give a promoter a level that another deletes: whoever comes second waits, and sees what the first did', async () => {
    for (const first of ['giver', 'deleter']) {
      const { id, stores } = await use().space.tenant()
      const { id: level } = await stores.promoterLevels.create(levelInput(1), at(0))
      const { opened, open } = gate()
      const give = async (tx: Repositories) => {
        if (!(await tx.promoterLevels.lockEnabled(1))) return 'no level'
        await tx.promoters.create(promoterInput('rno'), at(0))
        return 'given'
      }
      const remove = async (tx: Repositories) => {
        await tx.promoterLevels.lockAll()
        if (await tx.promoters.hasLevel(1)) return 'in use'
        return (await tx.promoterLevels.delete(level, at(1))) ? 'deleted' : 'gone'
      }
      const [begins, follows] = first === 'giver' ? [give, remove] : [remove, give]
      const answers = await race(ofTenant(use(), id), 2, async (racer, index) => {
        if (index === 1) await opened
        return racer.transaction(async (tx) => {
          const answer = await (index === 0 ? begins : follows)(tx)
          if (index === 0) {
            open()
            await linger(tx)
          }
          return answer
        })
      })
      expect(answers).toEqual(first === 'giver' ? ['given', 'in use'] : ['deleted', 'no level'])
      expect(await stores.promoters.hasLevel(1)).toBe(first === 'giver')
    }
  })

  it('add levels where each looks at all others first: growth rises with every level', async () => {
    const { id, stores } = await use().space.tenant()
    const answers = await inTransactions(use, id, async (tx, index) => {
      const level = 2 + (index % 10)
      await tx.promoterLevels.lockAll()
      const growth = 100 - index
      const fits = (await tx.promoterLevels.list()).every((other) =>
        other.level < level ? other.levelGrowth < growth : other.level > level && other.levelGrowth > growth,
      )
      if (!fits) return false
      await tx.promoterLevels.create(levelInput(level, { levelGrowth: growth }), at(0))
      return true
    })
    const levels = (await stores.promoterLevels.list()).sort((a, b) => a.level - b.level)
    expect(levels).toHaveLength(count(answers, true))
    expect([count(answers, true) > 0, count(answers, true) + count(answers, false)]).toEqual([true, RACERS])
    for (const [i, { levelGrowth }] of levels.entries())
      expect(levels[i + 1]?.levelGrowth ?? Infinity).toBeGreaterThan(levelGrowth)
  })
}

function describeGroupRaces(use: () => Racers): void {
  it('put the same promoters into groups of their own: all end in the groups of one', async () => {
    const { id, stores } = await use().space.tenant()
    const [promoters, groups]: [number[], number[]] = [[], []]
    for (let i = 0; i < 3; i++) promoters.push((await stores.promoters.create(promoterInput(`rno ${i}`), at(0))).id)
    for (let i = 0; i < 4; i++) groups.push((await stores.promoterGroups.create({ groupName: `group ${i}` }, at(0))).id)
    const answers = await inTransactions(use, id, async (tx, index) => {
      const wanted = index % 2 === 0 ? groups.slice(0, 3) : groups.slice(2)
      // In any order: whoever locks sorts.
      await tx.promoterGroups.lock(index % 3 === 0 ? wanted : wanted.toReversed())
      const locked = await tx.promoters.lock(index % 3 === 0 ? promoters : promoters.toReversed())
      await tx.promoterGroupRelations.replace(locked, wanted, at(index))
      return 'done'
    })
    expect(count(answers, 'done')).toBe(RACERS)
    const sets = await Promise.all(
      promoters.map(async (promoter) =>
        (await stores.promoterGroupRelations.listOf([promoter])).map(({ groupId }) => groupId),
      ),
    )
    expect([groups.slice(0, 3), groups.slice(2)]).toContainEqual(sets[0])
    expect(sets).toEqual([sets[0], sets[0], sets[0]])
  })

  it('put a promoter into a group that is deleted: none is left in it', async () => {
    const { id, stores } = await use().space.tenant()
    const { id: group } = await stores.promoterGroups.create({ groupName: 'group' }, at(0))
    const promoters: number[] = []
    for (let i = 0; i < RACERS; i++)
      promoters.push((await stores.promoters.create(promoterInput(`rno ${i}`), at(0))).id)
    const answers = await inTransactions(use, id, async (tx, index) => {
      if (index === RACERS / 2) return tx.promoterGroups.delete(group, at(1))
      if ((await tx.promoterGroups.lock([group])).length === 0) return 'no group'
      await tx.promoterGroupRelations.create({ groupId: group, promoterId: promoters[index] as number }, at(0))
      return 'in'
    })
    expect([count(answers, true), count(answers, 'in') + count(answers, 'no group')]).toEqual([1, RACERS - 1])
    expect(await stores.promoterGroupRelations.listOf(promoters)).toEqual([])
  })
}

function describeCodeRaces(use: () => Racers): void {
  it('send and use a code: one sends it, and one uses it', async () => {
    const { id } = await use().space.tenant()
    const code = { promoterId: 1, codeHash: 'hash', sentTime: at(0), expireTime: at(1) }
    const sent = await race(ofTenant(use(), id), RACERS, (racer) => racer.emailCodes.save(code, 1))
    expect([count(sent, true), count(sent, false)]).toEqual([1, RACERS - 1])
    const uses = await race(ofTenant(use(), id), RACERS, (racer) => racer.emailCodes.consume(1, 'hash'))
    expect([count(uses, true), count(uses, false)]).toEqual([1, RACERS - 1])
  })
}
