import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProfileFiles } from '../src/profile/profile-files.js'

const feed = { baseUrl: 'https://platform.example', tenantId: 1, clientId: 'shop' }
let homeFolder: string
let files: ProfileFiles

beforeEach(() => {
  homeFolder = mkdtempSync(join(tmpdir(), 'cli-'))
  const randomBytes = (count: number) => new Uint8Array(count)
  files = new ProfileFiles({ env: {}, platform: 'linux', homeFolder, randomBytes })
})
afterEach(() => rmSync(homeFolder, { recursive: true }))

describe('a cursor', () => {
  it.each([
    ['platform', { baseUrl: 'https://other.example' }],
    ['place on the platform', { baseUrl: 'https://platform.example/other' }],
    ['tenant', { tenantId: 2 }],
    ['application', { clientId: 'other' }],
  ])('is none of another %s', async (_, other) => {
    await files.saveCursor('default', feed, 'cursor-1')
    expect(await files.cursor('default', { ...feed, ...other })).toBeUndefined()
    expect(await files.cursor('default', feed)).toBe('cursor-1')
  })

  it('is that of the platform however its address is written', async () => {
    await files.saveCursor('default', { ...feed, baseUrl: 'https://Platform.example:443/' }, 'cursor-1')
    expect(await files.cursor('default', feed)).toBe('cursor-1')
  })

  it('is kept by the name, and without the secret', async () => {
    const profile = { ...feed, clientSecret: 'secret' }
    await files.saveProfile('default', profile)
    await files.saveCursor('default', profile, 'cursor-1')
    expect(await files.cursor('other', feed)).toBeUndefined()
    expect(readFileSync(join(homeFolder, '.config/openapi-cli/cursors.json'), 'utf8')).not.toContain('secret')
    await files.removeProfile('default')
    expect(await files.cursor('default', feed)).toBeUndefined()
  })
})
