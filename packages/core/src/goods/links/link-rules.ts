import { agentLinkRules } from './agent-link-rules.js'
import type { LinkRule } from './link-rule.js'
import { marketplaceLinkRules } from './marketplace-link-rules.js'
import { searchEngineLinkRules } from './search-engine-link-rules.js'
import { shortLinkRules } from './short-link-rules.js'

/** Everything that links are read by, beside what a host adds. */
export const linkRules: readonly LinkRule[] = [
  ...marketplaceLinkRules,
  ...agentLinkRules,
  ...shortLinkRules,
  ...searchEngineLinkRules,
]
