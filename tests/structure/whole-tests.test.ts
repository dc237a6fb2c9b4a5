import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The files below a folder, without what is installed or built. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist', 'data'].includes(entry.name) ? [] : filesIn(path)
    return [path]
  })
}

const sources = ['packages', 'examples', 'tests', 'bench']
  .flatMap(filesIn)
  .filter((path) => /\.(ts|mts|mjs)$/.test(path))
/** Tests, and what they are made of. */
const tests = sources.filter(
  (path) => path.startsWith('tests/') || path.startsWith('packages/testing/') || /\.test\.ts$|\/test\//.test(path),
)

/** What leaves a test out, or leaves the others out. */
const LEFT_OUT = /\.(skip|skipIf|runIf|only|todo)\b(?=\s*[(.])|\b(xit|xtest|xdescribe|fit|fdescribe)\s*\(/
/** A path in a text, that begins above the file. */
const UPWARDS = /['"`]((?:\.\.\/)+[^'"`\s]*)['"`]/g

describe('every test', () => {
  it('is found here', () => {
    expect(tests.length).toBeGreaterThan(200)
  })

  it('runs: none is skipped, conditional or put off, and none runs alone', () => {
    expect(tests.filter((path) => LEFT_OUT.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it('needs nothing beside the clone', () => {
    const outside = tests.flatMap((path) => {
      const targets = [...readFileSync(join(root, path), 'utf8').matchAll(UPWARDS)].map(
        ([, target]) => target as string,
      )
      return targets
        .filter((target) => relative(root, resolve(root, dirname(path), target)).startsWith('..'))
        .map((target) => `${path}: ${target}`)
    })
    expect(outside).toEqual([])
  })
})
