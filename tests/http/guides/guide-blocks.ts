import { readFileSync } from 'node:fs'

/** Commands of a guide, and what it shows of their answer. */
export interface GuideBlock {
  readonly commands: string
  readonly shown?: ShownAnswer
}

/** An envelope; or lines, of a head or of what `field` takes out. */
export interface ShownAnswer {
  readonly kind: string
  readonly text: string
}

/** The commands of a guide for partners in their order, each with the answer that stands below it. */
export function blocksOf(name: string): GuideBlock[] {
  const guide = readFileSync(new URL(`../../../docs/guides/partners/${name}.md`, import.meta.url), 'utf8')
  const block = /```sh\n([\s\S]*?)\n```(?:\n\n```(json|http|text)\n([\s\S]*?)\n```)?/g
  return [...guide.matchAll(block)].map(([, commands = '', kind, text = '']) => ({
    commands,
    ...(kind !== undefined && { shown: { kind, text } }),
  }))
}

/** What a guide leaves out. */
const ELLIPSIS = '…'

/** Whether a text is what a guide shows, which may leave out parts of it. */
export function isLike(shown: string, actual: string): boolean {
  const parts = shown.split(ELLIPSIS).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`).test(actual)
}

/** Where an answer is not what the guide shows: a path and what is there. */
export function differences(shown: unknown, actual: unknown, path = ''): string[] {
  const differs = [`${path}: ${JSON.stringify(actual)} in place of ${JSON.stringify(shown)}`]
  if (typeof shown === 'string') return typeof actual === 'string' && isLike(shown, actual) ? [] : differs
  if (typeof shown !== 'object' || shown === null) return shown === actual ? [] : differs
  if (typeof actual !== 'object' || actual === null || Array.isArray(shown) !== Array.isArray(actual)) return differs
  const members = new Map(Object.entries(actual))
  const named = Object.entries(shown).filter(([name, value]) => name !== ELLIPSIS && value !== ELLIPSIS)
  const isWhole = named.length === Object.keys(shown).length
  return [
    ...(isWhole && named.length !== members.size ? [`${path}: has ${[...members.keys()].join(', ')}`] : []),
    ...named.flatMap(([name, value]) => differences(value, members.get(name), `${path}/${name}`)),
  ]
}
