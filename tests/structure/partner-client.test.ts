import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const client = join(root, 'packages/client')

const bundle = async (entry: string) => {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(client, 'src', entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
    absWorkingDir: client,
  })
  return { text: outputFiles[0]?.text ?? '', inputs: Object.keys(metafile.inputs) }
}

describe('the client', () => {
  it.each([
    ['index.ts', 6000],
    ['webhooks/index.ts', 1500],
  ])('%s is at most %i bytes, gzipped, and nothing of anybody else', async (entry, most) => {
    const { text, inputs } = await bundle(entry)
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(most)
    expect(inputs.filter((path) => !path.startsWith('src/') && path !== 'package.json')).toEqual([])
    expect(text).not.toMatch(/process\.|Buffer|require\(|node:/)
  })

  it('is written from the document as it is', () => {
    expect(() => execFileSync(process.execPath, [join(root, 'tools/write-client.mjs'), '--check'])).not.toThrow()
  })

  it('has no dependencies', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined])
  })
})
