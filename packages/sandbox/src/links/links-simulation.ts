import { z } from 'zod'
import type { LinkResolver } from '@org/openapi-core/channels'
import { defineRoute } from '../control-route.js'
import type { SandboxWorld } from '../sandbox-world.js'
import type { Simulation } from '../simulation.js'

/** What `POST /sandbox/links` takes: a short link as it is written, with its query, and where it leads. */
const linkInput = z.strictObject({ from: z.string().trim().min(1).max(8192), to: z.string().trim().min(1).max(8192) })

/** Short links that lead to one another are followed this often, as the shipped resolver does. */
const MAX_HOPS = 5

/** The services behind short links: they know what a script told them. */
export function simulateLinks(): Simulation {
  const targets = new Map<string, string>()
  return {
    channel: 'links',
    calls: {
      resolve: ({ url }: { url: string }) => {
        let link = url
        for (let hop = 0; hop <= MAX_HOPS; hop++) {
          const target = targets.get(keyOf(link))
          if (target === undefined) return hop === 0 ? undefined : link
          link = target
        }
        return undefined
      },
    },
    routes: [
      defineRoute({ method: 'POST', path: '/links', body: linkInput }, ({ from, to }) => {
        targets.set(keyOf(from), to)
        return { from, to }
      }),
    ],
  }
}

/** The engine's side of short links. */
export function linkResolver(world: SandboxWorld): LinkResolver {
  return {
    resolve: (url, signal) =>
      world.call({ channel: 'links', name: 'resolve', input: { url } }, signal) as Promise<string | undefined>,
  }
}

/** The scheme and the case of the host make no difference to where a link leads; everything else does. */
function keyOf(link: string): string {
  const bare = link.replace(/^(?:https?:)?\/\//i, '')
  const end = bare.search(/[/?#]|$/)
  return bare.slice(0, end).toLowerCase() + bare.slice(end)
}
