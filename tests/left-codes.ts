import { appendFileSync } from 'node:fs'
import type { Answer, Json } from '@org/openapi-testing'
import { inject } from 'vitest'

const kept = new Set<number>()

/** Keeps a code that left an engine, in the file that all tests of a run share, for `last/left-codes.test.ts`. */
export function keepCode(code: number): void {
  if (kept.has(code)) return
  kept.add(code)
  appendFileSync(inject('leftCodes'), `${code}\n`)
}

/** Those of an answer; one about several things has a code for each. */
export function keepCodes({ code, data }: Answer): void {
  for (const left of [code, ...(data?.results ?? []).map((result: Json) => result.code)])
    if (typeof left === 'number') keepCode(left)
}
