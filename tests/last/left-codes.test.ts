import { readFileSync } from 'node:fs'
import { errorCatalogue } from '@org/openapi-core'
import { describe, expect, inject, it } from 'vitest'

const BUSINESS = 1_000_000_000

/** Codes that no answer can be made to carry from outside, and why. */
const UNPROVOKED: Readonly<Record<string, string>> = {}

const left = new Set(readFileSync(inject('leftCodes'), 'utf8').split('\n').map(Number))
const leftNames = errorCatalogue.filter(({ code }) => left.has(code)).map(({ name }) => name)

describe('the business codes that left an engine in this run, which has to be all of `npm test`', () => {
  it('are all of the catalogue: no code without a test that provokes it', () => {
    const provoked = [...leftNames, ...Object.keys(UNPROVOKED)]
    const missing = errorCatalogue.filter(({ code, name }) => code >= BUSINESS && !provoked.includes(name))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('are none of those that are said not to be provoked', () => {
    expect(Object.keys(UNPROVOKED).filter((name) => leftNames.includes(name))).toEqual([])
  })
})
