import type { MemberEntry } from '../http/documents/console-vocabulary.js'
import { campaignMembers } from './campaign-members.js'
import { commonMembers } from './common-members.js'
import { platformMembers } from './platform-members.js'
import { promotionMembers } from './promotion-members.js'
import { tradeMembers } from './trade-members.js'

export { calls } from './calls.js'
export { choices, lifecycleMembers, openChoices } from './choices.js'
export { groupTitles, moduleTitles, resources } from './resources.js'

/** The labels and hints of all members of the admin API. */
export const members: Readonly<Record<string, MemberEntry>> = {
  ...commonMembers,
  ...platformMembers,
  ...tradeMembers,
  ...promotionMembers,
  ...campaignMembers,
}
