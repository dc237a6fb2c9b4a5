const en = {
  endpoints: 'Endpoints',
  none: 'No partner has an endpoint yet.',
  choose: 'Choose an endpoint to see what was sent to it.',
  healthy: 'Healthy',
  failing: 'Failing since',
  off: 'Switched off',
  deliveries: 'Deliveries',
  attempts: 'Attempts',
  attempt: 'Attempt',
  answered: 'Answered',
  took: 'Took',
  at: 'At',
  noAttempts: 'Nothing was tried yet.',
  retry: 'Retry',
  recover: 'Recover what was lost',
  test: 'Send a test',
  testGood: 'The endpoint has answered with',
  testBad: 'The test has failed:',
}
type Words = typeof en

const zh: Words = {
  endpoints: '推送地址',
  none: '尚无合作方配置推送地址。',
  choose: '选择一个推送地址以查看其推送记录。',
  healthy: '正常',
  failing: '持续失败，始于',
  off: '已停用',
  deliveries: '推送记录',
  attempts: '推送尝试',
  attempt: '第几次',
  answered: '响应',
  took: '耗时',
  at: '时间',
  noAttempts: '尚未推送。',
  retry: '重新推送',
  recover: '补发丢失的推送',
  test: '发送测试',
  testGood: '推送地址已响应：',
  testBad: '测试失败：',
}

/** The words of the screen of webhook deliveries. */
export const words = { en, zh }
