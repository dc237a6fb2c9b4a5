import type { LinkResolver } from '@org/openapi-core/channels'
import { expect } from 'vitest'
import { answerOf } from './answer-of.js'
import { declareChecks, expectToGiveUp, expectUnknown, expectWebAddress, patient } from './channel-checks.js'
import type { ChannelTrouble } from './trouble.js'

/** A short link, and where it leads. */
export interface ShortLink {
  readonly link: string
  readonly target: string
}

/** What follows short links, or a simulation of it. */
export interface TestLinkResolver extends Pick<ChannelTrouble, 'fail'> {
  readonly resolver: LinkResolver
  /** At least two, one of which has a query that decides where it leads. */
  readonly known: readonly [ShortLink, ShortLink, ...ShortLink[]]
  /** Links of the same service that lead nowhere. */
  readonly nowhere: readonly [string, ...string[]]
  close?(): Promise<void>
}

/** What `linkResolverContract` needs of an author. */
export interface LinkResolverContractOptions {
  /** Heads the report. */
  readonly name: string
  readonly create: () => Promise<TestLinkResolver>
}

const resolved = ({ resolver }: TestLinkResolver, link: string) =>
  answerOf('resolve', () => resolver.resolve(link, patient()))

/** A refusal says the same as undefined. */
async function resolvedOrRefused(made: TestLinkResolver, link: string): Promise<string | undefined> {
  try {
    return await resolved(made, link)
  } catch (error) {
    if (error instanceof Error && error.name === 'ChannelRefusal') return undefined
    throw error
  }
}

/** What is asked of a resolver of links. */
export const linkResolverChecks = {
  async 'answers where a link leads, as an absolute address'(made: TestLinkResolver) {
    for (const { link, target } of made.known) {
      expect(await resolved(made, link)).toBe(target)
      expectWebAddress(target, `the target of ${link}`)
    }
  },
  async 'takes a link as it is written, with its query'(made: TestLinkResolver) {
    const withQuery = made.known.filter(({ link }) => link.includes('?'))
    expect(withQuery.length, 'known has a link with a query').toBeGreaterThan(0)
    for (const { link, target } of withQuery)
      expect(await resolvedOrRefused(made, link.slice(0, link.indexOf('?')))).not.toBe(target)
  },
  async 'answers undefined, or refuses, where a link leads nowhere'(made: TestLinkResolver) {
    for (const link of made.nowhere) expect(await resolvedOrRefused(made, link)).toBeUndefined()
  },
  async 'asks nothing that is no web address'(made: TestLinkResolver) {
    for (const text of ['', 'javascript:alert(1)', 'file:///etc/passwd', 'http://[', 'http://127.0.0.1:1/'])
      expect(await resolvedOrRefused(made, text), text).toBeUndefined()
  },
  async 'takes a link of 8,000 characters'(made: TestLinkResolver) {
    const [{ link }] = made.known
    const long = `${link}${link.includes('?') ? '&' : '?'}x=${'x'.repeat(8000)}`.slice(0, 8000)
    expect(['string', 'undefined']).toContain(typeof (await resolvedOrRefused(made, long)))
  },
  async 'answers the same when it is asked again'(made: TestLinkResolver) {
    for (const { link } of made.known) expect(await resolved(made, link)).toBe(await resolved(made, link))
  },
  async 'answers twenty callers at once, each what it asked for'(made: TestLinkResolver) {
    const links = Array.from({ length: 20 }, (_, i) => made.known[i % made.known.length] ?? made.known[0])
    const answers = await Promise.all(links.map(({ link }) => resolved(made, link)))
    expect(answers).toEqual(links.map(({ target }) => target))
  },
  async 'throws where it does not know: neither undefined nor a refusal'(made: TestLinkResolver) {
    await made.fail()
    await expectUnknown(() => resolved(made, made.known[0].link))
  },
  async 'gives up when its caller does, before or during the call'({ resolver, known }: TestLinkResolver) {
    await expectToGiveUp('resolve', (signal) => resolver.resolve(known[0].link, signal))
  },
}

/** What a resolver of links has to do. Declares its tests, so call it at the top of a test file. */
export function linkResolverContract({ name, create }: LinkResolverContractOptions): void {
  declareChecks({ title: `${name}: link resolver contract`, create, checks: linkResolverChecks })
}
