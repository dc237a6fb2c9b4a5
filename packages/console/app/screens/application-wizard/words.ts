import { inBoth } from '../../i18n/in-both.js'

/** The words of the way to a new application. */
export const words = inBoth({
  steps: ['Steps', '步骤'],
  basics: ['Name and contact', '名称与联系人'],
  scopes: ['Scopes', '授权范围'],
  addresses: ['Addresses and limits', '地址与限制'],
  review: ['Review', '确认'],
  next: ['Next', '下一步'],
  back: ['Back', '上一步'],
  create: ['Create the application', '创建应用'],
  change: ['Change', '修改'],
  changeStep: ['Change:', '修改：'],
  scopesHint: [
    'What the application may call. Grant no more than it needs: scopes can be added later.',
    '应用可以调用的接口。请仅授予所需范围，之后可以再添加。',
  ],
  all: ['All', '全选'],
  none: ['None', '清空'],
  chosen: ['chosen', '已选'],
  extension: ['Extension', '扩展'],
  noScope: [
    'Without a scope the application gets tokens and may call nothing.',
    '没有授权范围的应用可以获取令牌，但不能调用任何接口。',
  ],
  listHint: [
    'Addresses and CIDR networks, one a line. Empty: calls may come from anywhere.',
    'IP 地址或 CIDR 网段，每行一个。留空则不限制来源。',
  ],
  tryTitle: ['Try an address', '测试地址'],
  try: ['Try', '测试'],
  letIn: ['Let in by', '放行，匹配：'],
  letInAll: ['Let in: the whitelist is empty, so every address is.', '放行：白名单为空，不限制来源。'],
  refused: ['Refused: no entry has this address.', '拒绝：没有条目包含该地址。'],
  nobody: ['Anywhere', '不限制'],
  secretTitle: ['The secret', '应用密钥'],
  secretOnce: [
    'It is shown this once. Nobody can read it later; a lost one has to be replaced.',
    '密钥仅显示这一次，之后无法查看；遗失后只能重置。',
  ],
  copySecret: ['Copy the secret', '复制密钥'],
  copyCurl: ['Copy the lines', '复制命令'],
  curlTitle: ['A first call', '首次调用'],
  curlHint: [
    'Paste both into a shell: the first gets a token, the second calls with it.',
    '将两行粘贴到终端：第一行获取令牌，第二行使用令牌调用。',
  ],
  curlToken: ['Paste it into a shell: it gets a token.', '粘贴到终端即可获取令牌。'],
  curlNothing: ['The application has no scope to call anything with.', '该应用没有可用于调用的授权范围。'],
  kept: ['The secret is kept in a safe place', '密钥已妥善保存'],
  finish: ['Go to the application', '查看应用'],
  leaveTitle: ['Leave without the secret?', '未保存密钥就离开？'],
  leave: [
    'You have not confirmed that the secret is kept. It cannot be shown again.',
    '您尚未确认密钥已保存，密钥无法再次显示。',
  ],
  leaveNow: ['Leave', '离开'],
})
