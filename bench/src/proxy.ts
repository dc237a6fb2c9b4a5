import { answerQuestions } from './process/answer-questions.js'
import type { ProxyProtocol } from './process/protocol.js'
import { DatabaseProxy } from './proxy/database-proxy.js'

/** The process of the ways to PostgreSQL: not the host's, whose CPU is measured. */
const proxies = new Map<number, DatabaseProxy>()

answerQuestions<ProxyProtocol>({
  async open(options) {
    const proxy = await DatabaseProxy.start(options)
    proxies.set(proxy.port, proxy)
    return proxy.port
  },
  takeCounts(port) {
    const proxy = proxies.get(port)
    if (proxy === undefined) throw new Error(`no proxy on port ${port}`)
    return proxy.takeCounts()
  },
})
