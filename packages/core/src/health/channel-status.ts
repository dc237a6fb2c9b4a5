import type { ChannelReport } from '../kernel/channels/channel-guard.js'
import { MOST_TENANTS } from './engine-status.js'
import type { ChannelStatus } from './engine-status.js'

/** A channel as it is told. */
export function channelStatusOf({ broken, ...report }: ChannelReport): ChannelStatus {
  const isOpen = broken.some(({ state }) => state === 'OPEN')
  return {
    ...report,
    channelState: isOpen ? 'OPEN' : broken.length > 0 ? 'HALF_OPEN' : 'CLOSED',
    since: broken[0]?.since ?? null,
    brokenTenants: broken.length,
    broken: broken
      .slice(0, MOST_TENANTS)
      .map(({ tenantId, state, since }) => ({ tenantId, channelState: state, since })),
  }
}
