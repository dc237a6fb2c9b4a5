import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sandboxChannels } from '@org/openapi-sandbox'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { openApiOptions } from '../../packages/core/src/options.js'
import { emptyStorage } from '../empty-storage.js'

interface Told {
  readonly path: string
  readonly text: string
}

const core = fileURLToPath(new URL('../../packages/core/src/', import.meta.url))
const interfaces = new Map(
  readdirSync(core, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('options.ts'))
    .flatMap((file) => [...ts.createSourceFile(file, readFileSync(core + file, 'utf8'), 99, true).statements])
    .filter(ts.isInterfaceDeclaration)
    .map((found) => [found.name.text, found.members] as const),
)

/** What an editor shows of each member, and of those of the groups that it has. */
function toldOf(members: ts.NodeArray<ts.TypeElement>, above = ''): readonly Told[] {
  return members.filter(ts.isPropertySignature).flatMap((member) => {
    const path = above + member.name.getText()
    const text = ts
      .getJSDocCommentsAndTags(member)
      .map((doc) => doc.getText())
      .join('\n')
    return [{ path, text }, ...(groupOf(member) ? toldOf(groupOf(member)!, `${path}.`) : [])]
  })
}

/** An object in place, or one of the interfaces of options. */
function groupOf({ type }: ts.PropertySignature): ts.NodeArray<ts.TypeElement> | undefined {
  for (const kind of type !== undefined && ts.isUnionTypeNode(type) ? type.types : [type]) {
    if (kind !== undefined && ts.isTypeLiteralNode(kind)) return kind.members
    if (kind !== undefined && ts.isTypeReferenceNode(kind) && interfaces.has(kind.getText()))
      return interfaces.get(kind.getText())
  }
  return undefined
}

/** The schema within defaults and what else is put around it. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType, in: given } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType }
  const within = innerType ?? given
  return within === undefined ? schema : innermost(within)
}

function namesOf(schema: z.core.$ZodType, above = ''): readonly string[] {
  const { shape } = innermost(schema)._zod.def as { shape?: Readonly<Record<string, z.core.$ZodType>> }
  return Object.entries(shape ?? {}).flatMap(([name, member]) => {
    const path = above + name
    // Channels are an interface of their own.
    return path === 'channels' ? [path] : [path, ...namesOf(member, `${path}.`)]
  })
}

const told = toldOf(interfaces.get('OpenApiOptions')!)
const resolved = openApiOptions.parse({ storage: emptyStorage(), channels: sandboxChannels() })
const defaultOf = (path: string): unknown =>
  path.split('.').reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], resolved)

describe('the options of the engine', () => {
  it('are those that are checked', () => {
    expect(told.map(({ path }) => path).sort()).toEqual([...namesOf(openApiOptions)].sort())
  })

  it('say what they are for where an editor looks', () => {
    expect(told.filter(({ text }) => text === '').map(({ path }) => path)).toEqual([])
    expect(told.length).toBeGreaterThan(80)
  })

  it('have the default that is told', () => {
    const defaults = told.flatMap(({ path, text }) => {
      const [, value] = /Default: `?(.+?)`?\.\s*\*\//.exec(text) ?? []
      return value === undefined ? [] : [[path, value.replaceAll(',', '')] as const]
    })
    expect(defaults).toEqual(defaults.map(([path]) => [path, String(defaultOf(path))]))
    expect(defaults.length).toBeGreaterThan(30)
  })
})
