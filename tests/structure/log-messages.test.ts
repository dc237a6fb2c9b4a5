import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { logCalls, logCallsIn } from './log-calls.js'

const page = readFileSync(new URL('../../docs/guides/log-messages.md', import.meta.url), 'utf8')
const codesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '')

const rows = page
  .split('\n')
  .filter((line) => /^\| (debug|info|warn|error) \|/.test(line))
  .map((line) => {
    const [level = '', message = '', fields = '', meaning = '', advice = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { level, message: codesIn(message)[0] ?? '', fields: codesIn(fields), meaning, advice }
  })

const { calls, faults } = logCalls()

describe('the page of log messages', () => {
  it('can be compared: every message is a text, and written by a logger that is called one', () => {
    expect(faults).toEqual([])
  })

  it('has every message that the source has, at its level, and no other', () => {
    const written = new Set(calls.map(({ level, message }) => `${level} ${message}`))
    expect(rows.map(({ level, message }) => `${level} ${message}`).sort()).toEqual([...written].sort())
  })

  it.each(calls.map((call) => [call.message, call] as const))('says of `%s` which fields it has', (message, call) => {
    const told = rows.find((row) => row.message === message)?.fields
    if (call.isOpen) expect(told).toEqual(expect.arrayContaining([...call.fields]))
    else expect([...(told ?? [])].sort(), call.place).toEqual([...call.fields].sort())
  })

  it.each(rows.map((row) => [row.message, row] as const))('says of `%s` what it means and what to do', (_, row) => {
    expect(row.meaning).toMatch(/\w{3}/)
    expect(row.advice).toMatch(/\w{3}/)
  })
})

describe('calls of loggers', () => {
  it('are found whatever the logger belongs to, with templates as what is constant of them', () => {
    const text =
      "class A { a() { this.#log.warn({ a, b: 1, ...describeFailure(e) }, `x ${y} z`); parts.log.info({ ...c }, 'd') } }"
    expect(logCallsIn('a.ts', text)).toEqual({
      faults: [],
      calls: [
        { place: 'a.ts:1', level: 'warn', message: 'x … z', fields: ['a', 'b', 'failure'], isOpen: false },
        { place: 'a.ts:1', level: 'info', message: 'd', fields: [], isOpen: true },
      ],
    })
  })

  it.each([
    ['log.warn({}, words)', 'a message that is no text'],
    ['log[level]({}, "a")', 'a level that varies'],
    ['run(logger.error)', 'not called where it is named'],
    ['this.settings.log()?.info({}, text)', 'a message that is no text'],
  ])('that cannot be compared are named: %s', (text, why) => {
    expect(logCallsIn('a.ts', text)).toEqual({ calls: [], faults: [expect.stringContaining(`a.ts:1: ${why}`)] })
  })
})
