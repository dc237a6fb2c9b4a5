/** What the document says of a field, as it stands below an input, in Chinese. A test finds what is missing or left over. */
export const hintsZh: Readonly<Record<string, string>> = {
  'Of the row as it was read: an update of a row that was changed since is refused. Any row where absent.':
    '读取时的版本号：若数据此后已被修改，则拒绝本次更新；不填则不检查。',
  'Generated when absent; cannot be changed later.': '不填则自动生成，之后不可修改。',
  'Requests a second; 0 is unlimited.': '每秒请求数，0 表示不限。',
  'What any of them allows, the administrator may.': '任一角色允许的操作，该管理员均可执行。',
  'Tenants that the administrator may act for; * alone is all of them.': '该管理员可管理的租户；单独填写 * 表示全部。',
  '{module}:{resource}:{action}; any part may be *.': '格式：{模块}:{资源}:{操作}，每一段均可为 *。',
  'Tenants that the key may act for; * alone is all of them.': '该密钥可管理的租户；单独填写 * 表示全部。',
  'Whose key it is: it may do no more than the administrator may, ends with them, and the log names them.':
    '密钥所属的管理员：权限不超过该管理员，随其失效，日志中记录其姓名。',
  'The chat-platform user id: digits, always text.': '聊天平台的用户编号：由数字组成的文本。',
  'Not 0: added, or taken where negative.': '不为 0：正数增加，负数扣减。',
  'true when absent on create; an update that lacks it keeps it.': '新建时不填为 true；更新时不填则保持原值。',
  'The title of the entry.': '流水的标题。',
  'Credited on top of the amount; 0 where absent.': '在充值金额之外赠送；不填为 0。',
  'Now, where absent.': '不填为当前时间。',
  'ISO 4217': 'ISO 4217 币种代码',
  '1 CNY is worth so many units of the currency; at most 8 decimals.': '1 元人民币可兑换的外币数量，最多 8 位小数。',
  'Not `0`, which names no goods.': '不能为 `0`：没有这样的商品。',
  'Smaller comes first.': '数值小的排在前面。',
  'With 209: what goes back to the wallet, at most and by default what was paid for the item.':
    '状态为 209 时：退回钱包的金额，不超过该商品的实付金额，不填则全额退回。',
  'A sub-order, with bizType 1.': '业务类型为 1 时填写子订单。',
  'With bizType 2.': '业务类型为 2 时填写。',
  'Pieces; 0 where absent.': '件数；不填为 0。',
  '0 where absent.': '不填为 0。',
  'Grams; 0 where absent.': '单位为克；不填为 0。',
  'Cubic centimetres; 0 where absent.': '单位为立方厘米；不填为 0。',
  'What is in it: items of the member that are in no other bag order. Invoices list them.':
    '包裹内的商品：该会员尚未装入其他包裹的商品，将列在发票上。',
  'The parcel’s number at its carrier, with 6': '状态为 6 时填写承运商的运单号',
  'In English': '英文',
  'Names by language; for others the name is translated by machine.': '各语言的名称；其他语言由机器翻译。',
  URL: '网址',
  'How long a parcel takes, as partners show it': '展示给用户的运输时效',
  'ISO 3166-1 alpha-2, upper or lower case': 'ISO 3166-1 两位国家代码，不区分大小写',
  'Fuel surcharge on the price of the weight: 0.15 is 15 %; at most 4 decimals.':
    '按重量运费加收的燃油附加费：0.15 表示 15 %，最多 4 位小数。',
  English: '英文',
  Chinese: '中文',
  'All images, once they are known; partners see the main image alone until then.':
    '质检图片全部就绪后填写；在此之前合作方只能看到主图。',
  'Minimum spend, 0 = none': '最低消费金额，0 表示无门槛',
  'Amount off; required with discountType 1': '减免金额；优惠方式为 1 时必填',
  '1 to 99, 80 means 20% off; required with discountType 2': '1 至 99，80 表示八折；优惠方式为 2 时必填',
  'The most that a percentage takes off, 0 = no cap': '折扣最多减免的金额，0 表示不封顶',
  '-1 is unlimited.': '-1 表示不限。',
  'Days from taking to the start of the validity': '领取后多少天开始生效',
  'Days that the validity lasts, from its start': '生效后持续的天数',
  'Amounts; where all codes are whole numbers promotion/check takes them for CNY cents':
    '金额；若全部为整数，promotion/check 按人民币分处理',
  'Generated when it is absent or blank on create; cannot be changed.': '新建时不填则自动生成，之后不可修改。',
  'Ids separated by commas; required with productScope 2': '以逗号分隔的编号；商品范围为 2 时必填',
  'Codes separated by commas': '以逗号分隔的代码',
  'With status 2 and 3, and only then': '仅在状态为 2 或 3 时填写',
  'Ids of coupon templates, separated by commas.': '优惠券模板编号，以逗号分隔。',
  'JSON, with RANDOM_ONE only: {"items":[{"templateId":1,"weight":70}]}; equal weights where absent.':
    '仅用于 RANDOM_ONE 的 JSON：{"items":[{"templateId":1,"weight":70}]}；不填则权重相等。',
  'Redemptions of one member; -1 is unlimited.': '每位会员的兑换次数；-1 表示不限。',
  'Redemptions of one member in a day; -1 is unlimited.': '每位会员每天的兑换次数；-1 表示不限。',
  'Redemptions from one address in a day; -1 is unlimited. The address of a partner’s call is the partner’s server.':
    '每个 IP 每天的兑换次数；-1 表示不限。合作方调用时，IP 为合作方服务器的地址。',
  'How many codes one call of generate makes.': '每次生成的兑换码数量。',
  'Credited to the wallet.': '存入钱包的金额。',
  'With type 1 the percentage that is paid, 1 to 99: 90 means 90 %. With type 2 the amount taken off':
    '类型为 1 时为实付百分比，1 至 99：90 表示九折；类型为 2 时为减免金额',
  'Minimum of the items in its scope, 0 = no threshold; 0 where absent': '适用商品的最低金额，0 表示无门槛；不填为 0',
  'The most that a percentage takes off, 0 = uncapped; kept as 0 with type 2; 0 where absent':
    '折扣最多减免的金额，0 表示不封顶；类型为 2 时固定为 0；不填为 0',
  '0 all, 1 categories, 2 goods; 0 where absent': '0 全部，1 类目，2 商品；不填为 0',
  'Ids of the categories or goods, separated by commas; with scopeType 0 there are none':
    '类目或商品的编号，以逗号分隔；范围为 0 时不填',
  'How often each granted discount may be used; -1 is unlimited.': '每份折扣可使用的次数；-1 表示不限。',
  'Required with validityType 1, absent with 2': '有效期类型为 1 时必填，为 2 时不填',
  'Required with validityType 1, absent with 2; over at that instant':
    '有效期类型为 1 时必填，为 2 时不填；到该时刻即失效',
  'Days of 24 hours from taking; required with validityType 2, absent with 1':
    '自领取起的天数（每天 24 小时）；有效期类型为 2 时必填，为 1 时不填',
  'Of the same member': '须属于同一会员',
  'How often it may be used; -1 is unlimited.': '可使用的次数；-1 表示不限。',
  'How often it was used': '已使用的次数',
  'Over at that instant': '到该时刻即失效',
  'Of the record that it was granted for; with sourceType 1 that of the lucky draw, required':
    '发放所依据的记录；来源类型为 1 时为抽奖记录，必填',
  'The promotion code; generated when absent, kept when an update lacks it.':
    '推广码；不填则自动生成，更新时不填则保持不变。',
  'The member that the promoter is; unionId may name it, too.': '推广员对应的会员；也可用 unionId 指定。',
  'The distribution code.': '分销码。',
  'A fraction with at most 4 decimals: 0.04 is 4 %.': '小数，最多 4 位：0.04 表示 4 %。',
  'A percentage with at most 2 decimals: 4.00 is 4 %.': '百分比，最多 2 位小数：4.00 表示 4 %。',
  'The growth that the level needs; more with every level.': '达到该等级所需的成长值；等级越高，所需越多。',
  'Smaller first.': '数值小的排在前面。',
  'Required on create; cannot be changed.': '新建时必填，之后不可修改。',
  'One of the engine’s channel codes.': '系统支持的渠道代码之一。',
  'The code from the e-mail, to change the links.': '修改链接时填写邮件中的验证码。',
  'With socialChannelCode in place of id: where links were deleted.':
    '链接已被删除时，与 socialChannelCode 一起代替编号。',
  'Required but for accountType 3.': '除账户类型 3 外必填。',
  'The payee’s name; required for accountType 2.': '收款人姓名；账户类型为 2 时必填。',
  'Larger first. 0 when absent on create; an update that lacks it keeps it.':
    '数值大的排在前面。新建时不填为 0；更新时不填则保持不变。',
  'Larger first.': '数值大的排在前面。',
  'The term that is looked for': '用户搜索的词',
  'What the visitor reads': '访客看到的文字',
  'With action 1 the search term; with action 2 an http(s) URL, or a path of the shop that begins with /':
    '动作为 1 时填搜索词；为 2 时填 http(s) 网址，或以 / 开头的商城路径',
  '0 all, 20 H5, 21 PC, 31 APP, 3120 APP and H5; 0 where absent':
    '0 全部，20 H5，21 PC，31 APP，3120 APP 与 H5；不填为 0',
  'Shown from then on; at once where absent': '从该时间起展示；不填则立即展示',
  'No longer shown from then on; without an end where absent': '到该时间停止展示；不填则一直展示',
  'The page on which it pops up': '弹窗所在的页面',
  'How the shop opens the link: a number that the shop itself gives a meaning':
    '商城打开链接的方式：含义由商城自行约定的数字',
  'Yuan, inclusive': '单位为元，含该金额',
  'Yuan, exclusive; no upper bound where absent': '单位为元，不含该金额；不填则无上限',
  'Points for each yuan, at most 2 decimals: 1.00 = 1 point per yuan':
    '每元可得的积分，最多 2 位小数：1.00 表示每元 1 分',
  'For display; 0 where absent.': '仅用于展示；不填为 0。',
  'Off where absent': '不填为关闭',
  'Promotion codes that it applies to; all where empty': '适用的推广码；为空则适用全部',
  'Points for looking at goods once; required where enabled': '浏览一次商品所得的积分；启用时必填',
  'Points that a member earns by browsing on a day at most; no cap where absent':
    '会员每天通过浏览最多可得的积分；不填则不封顶',
  'The same goods count once a day.': '同一商品每天只计一次。',
  'COUPON: the coupon template. DISCOUNT: the discount template. WALLET: the amount, CNY cents. PHYSICAL ignores it, the others need it.':
    'COUPON 填优惠券模板，DISCOUNT 填折扣模板，WALLET 填金额（人民币分）；除 PHYSICAL 外必填。',
  'How many are left: each redemption takes one. -1 is unlimited.': '剩余数量：每次兑换减一。-1 表示不限。',
  'Redemptions of one member at most; 0 is unlimited.': '每位会员最多兑换的次数；0 表示不限。',
  'Unique in the tenant; fixed once the lucky draw was published.': '在租户内唯一；发布后不可修改。',
  'Over at this instant.': '到该时刻即结束。',
  'How many prizes are shown: 0 = all, else the winner, those of fixedDisplay, and random ones up to this number.':
    '展示的奖品数量：0 表示全部；否则展示中奖奖品、固定展示的奖品，并随机补足到该数量。',
  'Only members who registered for regActivityId may draw.': '仅报名了 regActivityId 的会员可以抽奖。',
  'The id of an activity of the host; required with regRequired.': '平台活动的编号；要求报名时必填。',
  'A coupon template with PLATFORM_COUPON, a discount template with PLATFORM_DISCOUNT, free with FORWARDER_*, else null.':
    'PLATFORM_COUPON 填优惠券模板，PLATFORM_DISCOUNT 填折扣模板，FORWARDER_* 自定，其余为空。',
  'Whether the stock limits how often the prize is won; else it is kept and ignored.':
    '是否按库存限制中奖次数；否则保留库存但不生效。',
  'What is left; not deducted where the stock is unlimited.': '剩余数量；不限库存时不扣减。',
  'Always among the prizes that are shown.': '始终在展示的奖品之中。',
  'JSON text. DEFAULT_FREE null; ACTIVITY_REGISTERED {"activityId": id}; RECHARGE_AMOUNT {"minAmount": cents, "perAmount": cents}, the latter optional.':
    'JSON 文本。DEFAULT_FREE 为空；ACTIVITY_REGISTERED {"activityId": 编号}；RECHARGE_AMOUNT {"minAmount": 分, "perAmount": 分}，后者可省略。',
  'The most chances that a member gets by the rule; -1 unlimited.': '会员通过该规则最多获得的次数；-1 表示不限。',
  'Not before the lucky draw’s; its own where absent.': '不早于抽奖活动的开始时间；不填则与活动相同。',
  'Not after the lucky draw’s, and the end of the chances; its own where absent.':
    '不晚于抽奖活动的结束时间，也是次数的失效时间；不填则与活动相同。',
  'The same member’s.': '须属于同一会员。',
  'What the member wins while it is in stock, whatever number is drawn; none where absent.':
    '有库存时该会员必中的奖品；不填则无。',
  'Taken from the prize.': '取自奖品。',
  'At most 9,999 behind `fromPosition`.': '与 `fromPosition` 最多相差 9,999。',
  'A public https:// address without user information.': '公网 https:// 地址，不含用户名和密码。',
  'The types that are sent; `*` is all of them, those to come included.':
    '要推送的事件类型；`*` 表示全部，包括以后新增的类型。',
  'For how long the secrets before it still sign; a day when absent.': '旧密钥继续用于签名的时长；不填为一天。',
  'false: also what was delivered or cancelled. true when absent.': '选“否”则包括已送达或已取消的推送；不填为“是”。',
}
