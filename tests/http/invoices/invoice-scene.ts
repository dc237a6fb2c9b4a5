import { scriptedFiles, scriptedInvoiceRenderer } from '@org/openapi-testing'
import { Platform } from '../platform.js'
import type { AdminCall, Answer, App, Json } from '../platform.js'
import { addMember } from '../wallets/wallet-members.js'

export const CREATE_PATH = '/open-api/order/invoice/create'
export const QUERY_PATH = '/open-api/order/invoice/query'
export const JOB = 'render-invoices'

const bag = { goodsQty: 3, goodsTotalAmount: 25_600, estimateWeight: 1500, estimateVolume: 12_000, payAmount: 9800 }

/** A tenant whose partner asks for invoices of a member's bags. */
export class InvoiceScene {
  readonly renderer = scriptedInvoiceRenderer()
  readonly files = scriptedFiles()
  platform!: Platform
  app!: App
  memberId!: number

  static async start(options: Parameters<typeof Platform.start>[0] = {}): Promise<InvoiceScene> {
    const scene = new InvoiceScene()
    // The channels refer to goods that no invoice needs.
    const goods = { findGoods: async () => undefined }
    scene.platform = await Platform.start({
      channels: { goods, invoice: scene.renderer, files: scene.files },
      ...options,
    })
    scene.app = await scene.platform.createApp()
    scene.memberId = await addMember(scene.platform)
    return scene
  }

  /** Answers the new bag's number. */
  async bag(members: object = {}, tenantId = 1): Promise<string> {
    const body = { userId: this.memberId, status: 1, outboundOrderNo: 'OUT-1', ...bag, ...members }
    const id = await this.platform.adminData('POST order/bag-order/create', { body, tenantId })
    return (await this.platform.adminData('GET order/bag-order/get', { query: `id=${id}`, tenantId }))
      .bagOrderNo as string
  }

  /** With a fresh token, because tests move the clock further than one lasts. */
  async call(path: string, body: unknown, options: Parameters<Platform['business']>[2] = {}): Promise<Answer> {
    return this.platform.business(path, body, { token: await this.platform.token(this.app), ...options })
  }

  /** The `data` of a creation that must succeed. */
  async create(body: object): Promise<Json> {
    return dataOf(await this.call(CREATE_PATH, body))
  }

  /** The `data` of a query that must succeed. */
  async query(body: object): Promise<Json> {
    return dataOf(await this.call(QUERY_PATH, body))
  }

  /** Runs the job; answers how many invoices it finished. */
  async work(): Promise<number> {
    return (await this.platform.openApi.jobs.run(JOB)).processed
  }

  /** The rows of the admin API's page, newest first. */
  async rows(options: AdminCall = {}): Promise<Json[]> {
    return (await this.platform.adminData('GET order/invoice/page', options)).list
  }
}

function dataOf(answer: Answer): Json {
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
