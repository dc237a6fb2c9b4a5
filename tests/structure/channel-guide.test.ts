import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { faultsInEach } from './faults-in.js'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const guide = read('docs/guides/write-a-channel.md')
const blocks = [...guide.matchAll(/(<!-- shape -->\n\n)?```ts\n([\s\S]*?)```/g)].map(([, shape, text = '']) => ({
  isShape: shape !== undefined,
  text,
}))
const shapes = blocks.filter(({ isShape }) => isShape).map(({ text }) => text)
const examples = blocks.filter(({ isShape }) => !isShape).map(({ text }) => text)

/** The types that a text declares, and those that it passes on. */
function typesOf(text: string): string[] {
  const { statements } = ts.createSourceFile('types.ts', text, ts.ScriptTarget.ES2023)
  return statements.flatMap((statement) => {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return [statement.name.text]
    if (!ts.isExportDeclaration(statement) || !statement.isTypeOnly) return []
    const { exportClause } = statement
    return exportClause !== undefined && ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => name.text)
      : []
  })
}

/**
 * Whether two types are one, all the way down. Who may write to a member does not matter to who reads of it, and neither
 * does whether what may be left out may be undefined.
 */
const SAME = `
type Kept = Date | Uint8Array | AbortSignal | URL | typeof fetch
type Plain<T> = T extends Kept
  ? T
  : T extends Promise<infer Answer>
    ? Promise<Plain<Answer>>
    : T extends (...args: infer Asked) => infer Answer
      ? (...args: { [Index in keyof Asked]: Plain<Asked[Index]> }) => Plain<Answer>
      : T extends readonly (infer Element)[]
        ? Plain<Element>[]
        : T extends object
          ? { -readonly [Name in keyof T]: Plain<Exclude<T[Name], undefined>> }
          : T
type Same<Shown, Real, Name> =
  (<T>() => T extends Plain<Shown> ? 1 : 2) extends <T>() => T extends Plain<Real> ? 1 : 2 ? true : { differs: Name }
`

const comparing = (shown: string): string => {
  const same = typesOf(shown).map((name) => `export const is${name}: Same<${name}, real.${name}, '${name}'> = true`)
  return `import type * as real from '@org/openapi-core/channels'\n${shown}\n${SAME}\n${same.join('\n')}\n`
}

/** Routes that a host has for other systems, as they stand in the guide. */
const routes = [...guide.matchAll(/```ts no-check\n(app\.[\s\S]*?)```/g)].map(([, text = '']) => text)
const HOST = `
import express from 'express'
import { ApiError } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { ChannelRefusal } from '@org/openapi-core/channels'
declare const openApi: OpenApi
const app = express()
void [ApiError, ChannelRefusal]
`

describe('the guide of channels', () => {
  it('shows every type that an author of channels meets, once', () => {
    const exported = typesOf(read('packages/core/src/channels.ts'))
    expect(exported.length).toBeGreaterThan(30)
    expect(typesOf(shapes.join('\n')).sort()).toEqual(exported.sort())
  })

  it('shows them as they are', () => {
    expect(faultsInEach([comparing(shapes.join('\n'))])).toEqual([])
  })

  it('would not show another', () => {
    const wrong = [
      'interface LinkResolver { resolve(url: string, signal: AbortSignal): Promise<string> }',
      'interface WebhookAnswer { status: number; retryAfter: string }',
      'interface EmailMessage { to: string; subject: string }',
      'interface ChatGrant { code: string; redirectUri: string; clientId: string; more: string }',
      'interface Channels { goods: real.GoodsChannel }',
      'type GoodsSource = 1 | 2 | 3 | 4',
      'interface TranslationRequest { texts: (string | null)[]; language: string }',
    ]
    expect(faultsInEach(wrong.map(comparing))).toEqual(
      wrong.map((text) => expect.stringContaining(`{ differs: "${typesOf(text)[0]}"; }`) as string),
    )
  })

  it('has routes for a chat platform and a payment gateway, and they compile', () => {
    expect(routes.map((text) => text.slice(0, text.indexOf(',')))).toEqual([
      "app.get('/chat/callback'",
      "app.post('/payment-notifications/:tenantId'",
    ])
    expect(faultsInEach(routes.map((text) => HOST + text))).toEqual([])
  })

  it('has a channel for each port, and all that it shows compiles', () => {
    const ports = [...read('packages/core/src/channels.ts').matchAll(/^ {2}readonly \w+\??: (\w+)/gm)]
    expect(ports).toHaveLength(10)
    for (const [, port] of ports) expect(examples.filter((text) => text.includes(`: ${port} `))).not.toEqual([])
    expect(faultsInEach(examples)).toEqual([])
  })
})
