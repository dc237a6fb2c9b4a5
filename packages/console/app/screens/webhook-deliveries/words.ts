import { inBoth } from '../../i18n/in-both.js'

/** The words of the screen of webhook deliveries. */
export const words = inBoth({
  endpoints: ['Endpoints', '推送地址'],
  none: ['No partner has an endpoint yet.', '尚无合作方配置推送地址。'],
  choose: ['Choose an endpoint to see what was sent to it.', '选择一个推送地址以查看其推送记录。'],
  healthy: ['Healthy', '正常'],
  failing: ['Failing since', '持续失败，始于'],
  off: ['Switched off', '已停用'],
  deliveries: ['Deliveries', '推送记录'],
  attempts: ['Attempts', '推送尝试'],
  attempt: ['Attempt', '第几次'],
  answered: ['Answered', '响应'],
  took: ['Took', '耗时'],
  at: ['At', '时间'],
  noAttempts: ['Nothing was tried yet.', '尚未推送。'],
  retry: ['Retry', '重新推送'],
  recover: ['Recover what was lost', '补发丢失的推送'],
  test: ['Send a test', '发送测试'],
  testGood: ['The endpoint has answered with', '推送地址已响应：'],
  testBad: ['The test has failed:', '测试失败：'],
})
