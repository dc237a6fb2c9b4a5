import { inBoth } from '../../i18n/in-both.js'

/** What a setting is called, by its path. */
const titles = inBoth<Readonly<Record<string, string>>>({
  'member/chat-config': ['Chat platform', '聊天平台'],
  'promotion/checkin-config': ['Check-in', '签到'],
  'promotion/coupon-config': ['Coupons', '优惠券'],
})

/** What a setting decides, by its path. */
const hints = inBoth<Readonly<Record<string, string>>>({
  'member/chat-config': [
    'Where members log in with their chat account, and where they come back to.',
    '会员使用聊天账号登录的地址，以及登录后返回的地址。',
  ],
  'promotion/checkin-config': [
    'Whether members may check in each day, and the wallet redeem code that pays for it.',
    '会员每日能否签到，以及由哪个钱包兑换码发放奖励。',
  ],
  'promotion/coupon-config': ['For how long a coupon that was given back is valid.', '退还的优惠券的有效期。'],
})

/** The words of the settings. */
export const words = inBoth({
  never: ['Never set. What needs it does not work before.', '尚未设置，相关功能在设置前不可用。'],
  titles: [titles.en, titles.zh],
  hints: [hints.en, hints.zh],
})
