import { CommandFailed } from '../ending.js'
import { memberOf } from '../json.js'
import type { Trigger } from './trigger.js'

const CHAT_USER_DIGITS = 18

/** Of members: bindings, wallets, logins, points. */
export const memberTriggers: readonly Trigger[] = [
  {
    type: 'member.binding.created',
    does: 'binds a new member to the application',
    make: (stage) => stage.member(),
  },
  {
    type: 'member.binding.status_changed',
    does: 'binds a new member, and disables the binding',
    async make(stage) {
      const { bindingId: id } = await stage.member()
      await stage.update('system/partner-member/update-status', { id, status: 1 })
    },
  },
  {
    type: 'member.binding.supplement_auth_changed',
    does: 'binds a new member, and changes twice whether supplements are debited',
    async make(stage) {
      const { bindingId: id } = await stage.member()
      for (const supplementAuth of [true, false]) {
        await stage.update('system/partner-member/update-supplement-auth', { id, supplementAuth })
      }
    },
  },
  {
    type: 'member.binding.deleted',
    does: 'binds a new member, and ends the binding',
    async make(stage) {
      const { bindingId } = await stage.member()
      await stage.admin({ method: 'DELETE', path: `system/partner-member/delete?id=${bindingId}` })
    },
  },
  {
    type: 'member.wallet.changed',
    does: 'puts money into the wallet of a new member',
    make: (stage) => stage.buyer(),
  },
  {
    type: 'member.chat_login.completed',
    does: 'begins a login at the chat platform, and has somebody new complete it',
    async make(stage) {
      const config = await stage.admin({ method: 'GET', path: 'member/chat-config/get' })
      const redirects = memberOf(config, 'redirects')
      const redirectUri: unknown = Array.isArray(redirects) ? redirects[0] : undefined
      if (typeof redirectUri !== 'string') throw new CommandFailed('The chat platform is not configured on this host')
      const { authorizeUrl } = await stage.client.member.auth.chatAuthorizeUrl({ redirectUri })
      const digits = BigInt(`0x${stage.newName().replace(/[^0-9a-f]/g, '')}`).toString()
      const chatUserId = `8${digits}`.slice(0, CHAT_USER_DIGITS).padEnd(CHAT_USER_DIGITS, '0')
      await stage.consume('/chat-login', { chatUserId, state: new URL(authorizeUrl).searchParams.get('state') })
    },
  },
  {
    type: 'promotion.points.changed',
    does: 'gives a new member points for a recharge',
    async make(stage) {
      const { memberId: userId } = await stage.member()
      await stage.consume('/points/award', { userId, bizType: 'RECHARGE', amount: '100', bizId: stage.newName() })
    },
  },
]
