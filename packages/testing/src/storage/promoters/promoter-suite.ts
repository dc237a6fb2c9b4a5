import { promoterLifecycle } from '@org/openapi-core/storage'
import type { PromoterRow } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { changed } from '../changed.js'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { promoterInput } from './promoter-rows.js'
import { AWKWARD, LARGEST_ID, newMember } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

/** Promoters, beyond what every resource does. */
export function describePromoters(use: UseSpace): void {
  describe('promoters', () => {
    describeMembersOfPromoters(use)
    describeKeptMembers(use)
    describeKeys(use)
    describeFinding(use)
    describeParts(use)
    describeMoves(use)
  })
}

function describeKeptMembers(use: UseSpace): void {
  it('keep their member with an update by either name, also one that was deleted since', async () => {
    const { stores } = await use().tenant()
    const { id: ana } = await stores.members.create(newMember('union a'), at(0))
    const { id } = await stores.promoters.create(promoterInput('a', { userId: ana }), at(0))
    await stores.members.delete(ana, at(1))
    for (const names of [{ userId: ana }, { unionId: 'union a' }, { userId: ana, unionId: 'union a' }]) {
      expect(await stores.promoters.update(id, promoterInput('a', names))).toBe(true)
      expect(await stores.promoters.find(id)).toMatchObject({ userId: ana, unionId: 'union a' })
    }
    await expectRefusal(stores.promoters.update(id, promoterInput('a', { userId: ana, unionId: 'b' })), 'constraint')
    expect(await stores.promoters.update(id, promoterInput('a'))).toBe(true)
    await expectRefusal(stores.promoters.update(id, promoterInput('a', { userId: ana })), 'constraint')
  })
}

function describeMembersOfPromoters(use: UseSpace): void {
  it('are created by either name of a member, by both or by none, and show both', async () => {
    const { stores } = await use().tenant()
    const { id: ana } = await stores.members.create(newMember('union a'), at(0))
    const { id: bea } = await stores.members.create(newMember('union b'), at(0))
    const { id: cleo } = await stores.members.create(newMember('union c'), at(0))
    const shown = async (rno: string, names: { userId?: number | null; unionId?: string | null }) => {
      const row = await stores.promoters.find((await stores.promoters.create(promoterInput(rno, names), at(0))).id)
      return [row?.userId, row?.unionId]
    }
    expect(await shown('a', { userId: ana })).toEqual([ana, 'union a'])
    expect(await shown('b', { unionId: 'union b', userId: null })).toEqual([bea, 'union b'])
    expect(await shown('c', { unionId: 'union c', userId: cleo })).toEqual([cleo, 'union c'])
    expect(await shown('d', {})).toEqual([null, null])
    expect(await shown('e', { userId: null, unionId: null })).toEqual([null, null])
  })

  it('are refused with a member that there is not, or with two that disagree', async () => {
    const { theirs, promoters, members } = await use().neighbours('promoters', 'members')
    const { id: ana } = await members.create(newMember('union a'), at(0))
    const { id: gone } = await members.create(newMember('union b'), at(0))
    await members.create(newMember('union c'), at(0))
    await members.delete(gone, at(1))
    const { id: foreign } = await theirs.stores.members.create(newMember('union d'), at(0))
    const { id } = await promoters.create(promoterInput('kept', { userId: ana }), at(0))
    const wrong = [
      { userId: gone },
      { userId: foreign },
      { unionId: 'union d' },
      { unionId: 'Union a' },
      { userId: ana, unionId: 'union c' },
    ]
    for (const names of wrong) {
      await expectRefusal(promoters.create(promoterInput('x', names), at(0)), 'constraint')
      await expectRefusal(promoters.update(id, promoterInput('kept', names)), 'constraint')
    }
    expect(await promoters.find(id)).toMatchObject({ userId: ana, unionId: 'union a' })
    expect((await promoters.page({ pageNo: 1, pageSize: 1 })).total).toBe(1)
  })

  it('leave their member, or take another, with an update; and are found by both names', async () => {
    const { stores } = await use().tenant()
    const { id: ana } = await stores.members.create(newMember('union a'), at(0))
    const { id: bea } = await stores.members.create(newMember('union b'), at(0))
    const { id } = await stores.promoters.create(promoterInput('a', { userId: ana }), at(0))
    const ids = async (filter: object) =>
      (await stores.promoters.page({ pageNo: 1, pageSize: 10, ...filter })).list.map((row) => row.id)
    expect([await ids({ userId: ana }), await ids({ unionId: 'union a' }), await ids({ userId: bea })]).toEqual([
      [id],
      [id],
      [],
    ])
    await stores.promoters.update(id, promoterInput('a', { unionId: 'union b' }))
    expect(await stores.promoters.find(id)).toMatchObject({ userId: bea, unionId: 'union b' })
    await stores.promoters.update(id, promoterInput('a'))
    expect(await stores.promoters.find(id)).toMatchObject({ userId: null, unionId: null })
  })
}

function describeKeys(use: UseSpace): void {
  it('share neither rno nor sda nor member while they live', async () => {
    const { theirs, promoters, members } = await use().neighbours('promoters', 'members')
    const { id: userId } = await members.create(newMember('union'), at(0))
    const { id: first } = await promoters.create(promoterInput('rno', { sda: 'sda', userId }), at(0))
    const { id: second } = await promoters.create(promoterInput('other'), at(0))
    for (const taken of [
      promoterInput('rno'),
      promoterInput('x', { sda: 'sda' }),
      promoterInput('x', { unionId: 'union' }),
    ]) {
      await expectRefusal(promoters.create(taken, at(0)), 'unique')
      await expectRefusal(promoters.update(second, taken), 'unique')
    }
    await promoters.create(promoterInput('RNO', { sda: 'SDA' }), at(0))
    await theirs.stores.promoters.create(promoterInput('rno', { sda: 'sda' }), at(0))
    await promoters.delete(first, at(1))
    expect(await promoters.update(second, promoterInput('rno', { sda: 'sda', userId }))).toBe(true)
  })

  it('keep their rno in an update that lacks it', async () => {
    const { promoters } = (await use().tenant()).stores
    const { id } = await promoters.create(promoterInput('rno', { nickname: 'Ana' }), at(0))
    expect(await promoters.update(id, { ...promoterInput('x'), rno: undefined })).toBe(true)
    expect(await promoters.find(id)).toMatchObject({ rno: 'rno', nickname: null })
  })
}

function describeFinding(use: UseSpace): void {
  it('are found by rno while they are active, whatever their case says', async () => {
    const { theirs, promoters } = await use().neighbours('promoters')
    const rno = `Rno ${AWKWARD}`
    const { id } = await promoters.create(promoterInput(rno, { sda: 'sda' }), at(0))
    await theirs.stores.promoters.create(promoterInput('theirs'), at(0))
    expect(await promoters.findActiveByRno(rno)).toEqual({ id, rno, sda: 'sda' })
    for (const other of [rno.toLowerCase(), 'theirs', ''])
      expect(await promoters.findActiveByRno(other)).toBeUndefined()
    for (const status of [0, 2] as const) await promoters.create(promoterInput(`status ${status}`, { status }), at(0))
    expect([await promoters.findActiveByRno('status 0'), await promoters.findActiveByRno('status 2')]).toEqual([
      undefined,
      undefined,
    ])
    await promoters.delete(id, at(1))
    expect(await promoters.findActiveByRno(rno)).toBeUndefined()
  })

  it('tell whether any of them has a level', async () => {
    const { theirs, promoters } = await use().neighbours('promoters')
    const { id } = await promoters.create(promoterInput('a', { promoterLevel: 3 }), at(0))
    await theirs.stores.promoters.create(promoterInput('a', { promoterLevel: 4 }), at(0))
    expect([await promoters.hasLevel(3), await promoters.hasLevel(4), await promoters.hasLevel(1)]).toEqual([
      true,
      false,
      false,
    ])
    await promoters.delete(id, at(1))
    expect(await promoters.hasLevel(3)).toBe(false)
  })

  it('are locked where they live, each once, in ascending order', async () => {
    const { mine, theirs, promoters } = await use().neighbours('promoters')
    const ids: number[] = []
    for (const rno of ['a', 'b', 'c']) ids.push((await promoters.create(promoterInput(rno), at(0))).id)
    const [first = 0, gone = 0, third = 0] = ids
    await promoters.delete(gone, at(1))
    const { id: foreign } = await theirs.stores.promoters.create(promoterInput('a'), at(0))
    const before = await promoters.find(first)
    expect(
      await mine.stores.transaction((tx) => tx.promoters.lock([third, foreign, gone, first, third, LARGEST_ID])),
    ).toEqual([first, third])
    expect(await mine.stores.transaction((tx) => tx.promoters.lock([]))).toEqual([])
    expect(await promoters.find(first)).toEqual(before)
    expect(await promoters.find(gone)).toBeUndefined()
  })
}

function describeParts(use: UseSpace): void {
  it('change in part, and in nothing else', async () => {
    const { theirs, promoters } = await use().neighbours('promoters')
    const { id } = await promoters.create(promoterInput('a', { sda: 'sda', remark: 'before', bonusRate: 1 }), at(0))
    let expected = (await promoters.find(id)) as PromoterRow
    const contract = {
      monthlyRechargeBalance: '12345678901.05',
      monthlyFreeShippingKg: '0.10',
      contractStartTime: at(7),
    }
    const parts = [
      { remark: AWKWARD },
      { remark: null },
      { promoterLevel: 5 },
      { bonusRate: 900, bonusType: 2 },
      contract,
    ]
    for (const part of parts) {
      expect(await promoters.updatePart(id, part)).toBe(true)
      expected = { ...changed(expected), ...part }
      expect(await promoters.find(id)).toEqual(expected)
    }
    expect(await theirs.stores.promoters.updatePart(id, { remark: 'x' })).toBe(false)
    await promoters.delete(id, at(1))
    expect(await promoters.updatePart(id, { remark: 'x' })).toBe(false)
  })

  it('have decimals that come back digit by digit', async () => {
    const { promoters } = (await use().tenant()).stores
    for (const text of ['0', '0.1', '0.10', '100.00', '999999999999.99']) {
      const decimals = { monthlyRechargeBalance: text, monthlyFreeShippingKg: text }
      const { id } = await promoters.create(promoterInput(text, decimals), at(0))
      expect(await promoters.find(id)).toMatchObject(decimals)
    }
    const { id } = await promoters.create(promoterInput('none', { monthlyRechargeBalance: '1' }), at(0))
    await promoters.update(id, promoterInput('none'))
    expect(await promoters.find(id)).toMatchObject({ monthlyRechargeBalance: null, monthlyFreeShippingKg: null })
  })
}

function describeMoves(use: UseSpace): void {
  it.each(promoterLifecycle.codes)(
    'go from %i where their lifecycle leads, or stay, and go nowhere else',
    async (from) => {
      const { promoters } = (await use().tenant()).stores
      for (const to of promoterLifecycle.codes) {
        const { id } = await promoters.create(promoterInput(`to ${to}`, { status: from }), at(0))
        const before = (await promoters.find(id)) as PromoterRow
        const isMove = promoterLifecycle.moves.some((move) => move.from === from && move.to === to)
        const isDone = isMove || to === from
        expect(await promoters.transition(id, to), `${to}`).toBe(isDone)
        expect(await promoters.find(id), `${to}`).toEqual(isDone ? { ...changed(before), status: to } : before)
      }
    },
  )

  it('move in their own tenant, while they live', async () => {
    const { theirs, promoters } = await use().neighbours('promoters')
    const { id } = await promoters.create(promoterInput('a', { status: 0 }), at(0))
    expect(await theirs.stores.promoters.transition(id, 1)).toBe(false)
    expect(await promoters.find(id)).toMatchObject({ status: 0 })
    await promoters.delete(id, at(1))
    expect(await promoters.transition(id, 1)).toBe(false)
  })

  it('leave their groups when they are deleted', async () => {
    const { mine, theirs, promoters, promoterGroupRelations } = await use().neighbours(
      'promoters',
      'promoterGroupRelations',
    )
    const [gone, kept] = [
      (await promoters.create(promoterInput('a'), at(0))).id,
      (await promoters.create(promoterInput('b'), at(0))).id,
    ]
    for (const groupId of [7, 8]) await promoterGroupRelations.create({ groupId, promoterId: gone }, at(0))
    await promoterGroupRelations.create({ groupId: 7, promoterId: kept }, at(0))
    await theirs.stores.promoterGroupRelations.create({ groupId: 7, promoterId: gone }, at(0))
    expect(await mine.stores.transaction((tx) => tx.promoters.delete(gone, at(1)))).toBe(true)
    expect(await promoterGroupRelations.listOf([gone, kept])).toEqual([{ groupId: 7, promoterId: kept }])
    expect(await theirs.stores.promoterGroupRelations.listOf([gone])).toEqual([{ groupId: 7, promoterId: gone }])
  })
}
