import { beforeEach, describe, expect, it } from 'vitest'
import { AnswerMemory } from './answer-memory.js'
import type { SimulatedDatabase } from './simulated-database.js'
import type { Call } from './simulated-platform.js'

const HOUR_MS = 3_600_000
const at = (ms: number): Date => new Date(Date.UTC(2026, 8, 10) + ms)

describe('what a simulation makes of answers', () => {
  let memory: AnswerMemory
  beforeEach(() => {
    // Only payment orders are looked up.
    memory = new AnswerMemory({} as SimulatedDatabase)
  })

  describe('about a purchase', () => {
    const told = (duplicated: boolean, [sent, heard]: readonly [number, number], orderNo = 'G1') => {
      const body = { code: 0, msg: '', data: { orderNo, duplicated } }
      const call: Call = { path: 'order/purchase/create', body: { outOrderNo: 'buy-1' } }
      const answer = { status: 200, text: JSON.stringify(body), isReplayed: false, body }
      return memory.note({ call, answer, sent: at(sent), heard: at(heard) })
    }

    it('takes one who made it and others who found it, whoever hears first', () => {
      expect([told(true, [5, 10]), told(false, [0, 20]), told(true, [30, 40])]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    })

    it.each([
      ['two who made it', [0, 20], [5, 30]],
      ['one who made it after another', [0, 20], [25, 30]],
    ] as const)('refuses %s', (_what, first, second) => {
      expect(told(false, first)).toBeUndefined()
      expect(told(false, second)).toBe('made G1 twice')
    })

    it('refuses one who made what another had found before', () => {
      expect(told(true, [0, 10])).toBeUndefined()
      expect(told(false, [20, 30])).toBe('made G1 twice')
    })

    it('refuses two of one number', () => {
      expect(told(false, [0, 10])).toBeUndefined()
      expect(told(true, [20, 30], 'G2')).toBe('made G2 beside G1')
    })
  })

  describe('under a key', () => {
    const told = (data: number, hour: number, isReplayed: boolean) => {
      const body = { code: 0, msg: '', data }
      const answer = { status: 200, text: JSON.stringify(body), isReplayed, body }
      const when = at(hour * HOUR_MS)
      return memory.note({ call: { path: 'pay/wallet-recharge/create', key: 'k' }, answer, sent: when, heard: when })
    }

    it('takes the same again for a day, and another behind it', () => {
      expect([told(4, 0, false), told(4, 23, true), told(5, 30, true), told(5, 31, true)]).toEqual(
        Array(4).fill(undefined),
      )
      expect(told(6, 60, false)).toBeUndefined()
    })

    it('refuses another answer within the day, whoever heard the first', () => {
      told(4, 0, false)
      expect(told(5, 23, true)).toMatch('is not what was told before')
      told(5, 30, true)
      expect(told(6, 31, true)).toMatch('is not what was told before')
    })

    it('refuses what is done again within the day', () => {
      told(4, 0, false)
      expect(told(5, 23, false)).toBe('was given for a second time under its key')
    })
  })
})
