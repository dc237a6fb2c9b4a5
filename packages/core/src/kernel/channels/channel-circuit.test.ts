import { expect, test } from 'vitest'
import { ChannelCircuit } from './channel-circuit.js'
import type { CircuitPolicy } from './channel-circuit.js'

const policy: CircuitPolicy = { windowMs: 10_000, breakAfter: 4, breakPercent: 50, breakQuestions: 2, restMs: 5000 }

function start(changes: Partial<CircuitPolicy> = {}) {
  const present = { monotonic: 0 }
  const clock = { now: () => new Date(0), monotonic: () => present.monotonic }
  const circuit = new ChannelCircuit({ ...policy, ...changes }, clock)
  let asked = 0
  /** The number of the failure that opened it; undefined where none of them did. */
  const failures = (count: number): number | undefined => {
    for (let i = 1; i <= count; i++) if (circuit.countFailure(`question ${++asked}`)) return i
    return undefined
  }
  const answers = (count: number): void => {
    for (let i = 0; i < count; i++) circuit.countAnswer()
  }
  return { circuit, present, failures, answers }
}

test('so many failures open it, where they are a large enough share of the calls', () => {
  expect(start().failures(9)).toBe(4)
  const { failures, answers } = start()
  for (let i = 0; i < 50; i++) {
    answers(2)
    expect(failures(1)).toBeUndefined()
  }
  answers(7)
  expect(failures(200)).toBeGreaterThan(4)
})

test.each([
  [100, 10],
  [50, 20],
  [10, 100],
])('a share of %i percent: of %i calls ten have to fail', (breakPercent, calls) => {
  const { failures, answers } = start({ breakAfter: 10, breakPercent })
  answers(calls - 10)
  expect(failures(9)).toBeUndefined()
  expect(failures(1)).toBe(1)
})

test('there is room in the window for as many calls as the share needs', () => {
  const { failures, answers } = start({ breakAfter: 200, breakPercent: 20 })
  answers(790)
  expect(failures(300)).toBe(200)
})

test('failures of long ago do not count, nor do their questions', () => {
  const { circuit, present, failures } = start()
  for (let i = 0; i < 30; i++) {
    present.monotonic += 4000
    expect(failures(1)).toBeUndefined()
  }
  // Of the last three the first counts for another millisecond.
  present.monotonic += 1999
  expect(failures(9)).toBe(1)
  const other = start({ windowMs: 100 })
  other.circuit.countFailure('first')
  other.present.monotonic += 100
  for (let i = 0; i < 9; i++) expect(other.circuit.countFailure('second')).toBe(false)
  expect(circuit.admit()).toBe('none')
  expect(other.circuit.admit()).toBe('any')
})

test('one question opens it never, however often it fails', () => {
  const { circuit } = start()
  for (let i = 0; i < 500; i++) expect(circuit.countFailure('broken')).toBe(false)
  expect(circuit.countFailure('other')).toBe(true)
})

test('an answer while it is open closes it, and what was before is forgotten', () => {
  const { circuit, present, failures } = start()
  expect(failures(9)).toBe(4)
  expect(circuit.admit()).toBe('none')
  present.monotonic += 5000
  expect([circuit.admit(), circuit.admit()]).toEqual(['probe', 'none'])
  circuit.countAnswer()
  expect(circuit.admit()).toBe('any')
  expect(failures(9)).toBe(4)
})

test.each([
  ['two minutes', {}, 120_000],
  ['a rest and the time for which calls count', { restMs: 600_000 }, 610_000],
])('for whom nobody asks it fails nobody lately after %s, until somebody tries in vain', (_, changes, ms) => {
  const { circuit, present, failures } = start(changes)
  expect(circuit.failsLately).toBe(false)
  failures(4)
  present.monotonic += ms - 1
  expect(circuit.failsLately).toBe(true)
  present.monotonic += 1
  expect([circuit.failsLately, circuit.state]).toEqual([false, 'HALF_OPEN'])
  circuit.admit()
  circuit.countFailure('again')
  expect(circuit.failsLately).toBe(true)
  circuit.countAnswer()
  expect(circuit.failsLately).toBe(false)
})

test('it tells how it is, and since when it is not closed', () => {
  const { circuit, present, failures } = start()
  const told = () => [circuit.state, circuit.brokenAt]
  expect(told()).toEqual(['CLOSED', undefined])
  failures(4)
  expect(told()).toEqual(['OPEN', new Date(0)])
  present.monotonic += 5000
  expect(told()).toEqual(['HALF_OPEN', new Date(0)])
  circuit.admit()
  expect(told()).toEqual(['HALF_OPEN', new Date(0)])
  circuit.countFailure('again')
  expect(told()).toEqual(['OPEN', new Date(0)])
  circuit.countAnswer()
  expect(told()).toEqual(['CLOSED', undefined])
})
