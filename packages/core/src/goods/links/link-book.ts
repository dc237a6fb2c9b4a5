import type { LinkRule } from './link-rule.js'
import { pathPattern } from './path-pattern.js'
import type { PathMatch } from './path-pattern.js'

/** A rule that is ready to be used. */
export interface ReadyRule {
  readonly rule: LinkRule
  /** What the paths of a link say, undefined where the rule is not about them. */
  readonly match: (paths: readonly (readonly string[])[]) => PathMatch | undefined
}

/** Rules by host. */
export class LinkBook {
  readonly #byHost = new Map<string, ReadyRule[]>()

  /** Of two rules about the same host the earlier one counts. */
  constructor(rules: readonly LinkRule[]) {
    for (const rule of rules) {
      const ready = toReadyRule(rule)
      for (const host of rule.hosts) this.#byHost.set(host, [...(this.#byHost.get(host) ?? []), ready])
    }
  }

  /** The rules about a host: those for it alone, then those for it and all below it, then for all below its parents. */
  rulesOf(host: string): readonly ReadyRule[] {
    const labels = host.split('.')
    const patterns = [host, ...labels.map((_, i) => `*.${labels.slice(i).join('.')}`)]
    return patterns.flatMap((pattern) => this.#byHost.get(pattern) ?? [])
  }
}

function toReadyRule(rule: LinkRule): ReadyRule {
  const patterns = rule.paths?.map(pathPattern)
  return {
    rule,
    match(paths) {
      if (patterns === undefined) return {}
      const matches = patterns.flatMap((pattern) => paths.map(pattern))
      return matches.find((match) => match !== undefined)
    },
  }
}
