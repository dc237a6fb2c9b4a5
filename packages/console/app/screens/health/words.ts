import { inBoth } from '../../i18n/in-both.js'

/** Channels as people call them, by their names in the engine. */
const channels = inBoth<Readonly<Record<string, string>>>({
  goods: ['Goods', '商品'],
  links: ['Short links', '短链解析'],
  chat: ['Chat platform', '聊天平台'],
  tracking: ['Tracking', '物流查询'],
  translator: ['Translation', '机器翻译'],
  email: ['E-mail', '邮件'],
  payment: ['Payments', '支付'],
  invoice: ['Invoices', '发票'],
  files: ['Files', '文件'],
})

/** The words of the screen of the health. */
export const words = inBoth({
  well: ['Everything works', '一切正常'],
  problems: ['Needs a look', '需要关注'],
  asOf: ['As of', '截至'],
  refresh: ['Refresh', '刷新'],
  stale: ['The health could not be read again:', '未能刷新运行状况：'],
  another: ['Another process has answered than before.', '本次由另一进程应答。'],
  ofProcess: [
    'Jobs and channels are told as one process knows them. Where several serve, the next answer may be another’s; the database and what waits are everybody’s.',
    '定时任务与外部渠道为应答进程所见。多进程部署时，下次可能由另一进程应答；数据库与待发送数据为全部进程共有。',
  ],
  noJobs: ['This process does not run the jobs: another one has to.', '本进程不运行定时任务，须由其他进程运行。'],
  database: ['Database', '数据库'],
  waiting: ['What waits', '待发送'],
  ofAll: ['Of all tenants', '所有租户合计'],
  unknown: ['Not known', '未知'],
  none: ['None', '无'],
  since: ['Since', '始于'],
  jobs: ['Jobs', '定时任务'],
  channels: ['Channels', '外部渠道'],
  noChannels: ['The host has connected no channel.', '尚未接入外部渠道。'],
  process: ['Process', '进程'],
  databaseDown: ['The database does not answer', '数据库无应答'],
  migrations: ['Migrations are pending', '有待执行的迁移'],
  unpartitioned: ['Log rows lie in no partition of their time', '部分日志行不在对应时间的分区中'],
  unpartitionedWhy: [
    'The job prepare-log-partitions makes partitions, and moves the rows where they are not too many',
    '由定时任务 prepare-log-partitions 创建分区，行数不多时会自动移入',
  ],
  replica: ['The replica is not read from', '未使用只读副本'],
  replicaDown: ['It does not answer, or is none any more', '副本无应答，或已不是副本'],
  replicaBehind: ['It is later than it may be', '副本延迟超过允许值'],
  overdue: ['No run has ended in time', '未按时完成运行'],
  neverRan: ['It has not run since the process began', '进程启动后尚未运行'],
  failing: [(times: string) => `Failed ${times} times in a row`, (times: string) => `连续失败 ${times} 次`],
  leftAlone: [
    (tenants: string) => `Left alone for ${tenants} of the tenants`,
    (tenants: string) => `${tenants} 个租户熔断中`,
  ],
  tried: [
    (tenants: string) => `Being tried again for ${tenants} of the tenants`,
    (tenants: string) => `${tenants} 个租户正在尝试恢复`,
  ],
  late: ['They should leave within seconds', '正常情况下应在数秒内发出'],
  dead: ['They are not tried again by themselves', '不会自动重试'],
  tenants: ['Tenants', '租户'],
  more: [(count: string) => `and ${count} more`, (count: string) => `另有 ${count} 个`],
  seconds: [(count: string) => `${count} s`, (count: string) => `${count} 秒`],
  minutes: [(count: string) => `${count} min`, (count: string) => `${count} 分钟`],
  hours: [(count: string) => `${count} h`, (count: string) => `${count} 小时`],
  names: [channels.en, channels.zh],
})
