import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '@org/openapi-core'

const BUSINESS = 1_000_000_000

/** Names of all constants that core declares with `defineError`. */
function declaredNames(): string[] {
  const source = fileURLToPath(new URL('../../packages/core/src/', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) =>
    [...readFileSync(source + file, 'utf8').matchAll(/^export const (\w+) = defineError\(/gm)].map(
      ([, name]) => name as string,
    ),
  )
}

describe('the catalogue of codes', () => {
  it('lists every code that is declared: one that no operation answers is dead', () => {
    expect(errorCatalogue.map(({ name }) => name).sort()).toEqual(declaredNames().sort())
  })

  it('uses a business code for one thing only', () => {
    const codes = errorCatalogue.map(({ code }) => code).filter((code) => code >= BUSINESS)
    expect(codes).toEqual([...new Set(codes)])
  })

  it('has transport errors that are HTTP statuses', () => {
    for (const { code } of errorCatalogue)
      expect(code >= BUSINESS || (code >= 400 && code <= 500) || code === 503).toBe(true)
  })

  it('fills what its texts leave open', () => {
    const open = errorCatalogue.filter(({ message }) => message.en.includes('{')).map(({ name }) => name)
    const source = fileURLToPath(new URL('../../packages/core/src/', import.meta.url))
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    for (const file of files) {
      for (const [thrown, name] of readFileSync(source + file, 'utf8').matchAll(/new ApiError\(([A-Z_]+)[^\n]*/g)) {
        if (open.includes(name as string)) expect(thrown, file).toContain('values:')
      }
    }
  })

  it('has a text in both languages, with the same placeholders', () => {
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    for (const { message } of errorCatalogue) {
      expect(message.en).toMatch(/\S/)
      expect(message.zh).toMatch(/[\u4e00-\u9fff]/)
      expect(placeholders(message.zh)).toEqual(placeholders(message.en))
    }
  })
})
