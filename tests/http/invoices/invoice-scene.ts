import type {
  AdminCall,
  Answer,
  Json,
  PartnerCall,
  ScriptedFiles,
  ScriptedInvoiceRenderer,
  TestApp,
  TestPlatform,
  TestPlatformOptions,
} from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addMember } from '../wallets/wallet-members.js'

export const CREATE_PATH = '/open-api/order/invoice/create'
export const QUERY_PATH = '/open-api/order/invoice/query'
export const JOB = 'render-invoices'

const bag = { goodsQty: 3, goodsTotalAmount: 25_600, estimateWeight: 1500, estimateVolume: 12_000, payAmount: 9800 }

/** A tenant whose partner asks for invoices of a member's bags. */
export class InvoiceScene {
  platform!: TestPlatform
  app!: TestApp
  memberId!: number

  static async start(options: Partial<TestPlatformOptions> = {}): Promise<InvoiceScene> {
    const scene = new InvoiceScene()
    scene.platform = await startPlatform(options)
    scene.app = await scene.platform.createApp()
    scene.memberId = await addMember(scene.platform)
    return scene
  }

  get renderer(): ScriptedInvoiceRenderer {
    return this.platform.invoice
  }

  get files(): ScriptedFiles {
    return this.platform.files
  }

  /** Answers the new bag's number. */
  async bag(members: object = {}, tenantId = 1): Promise<string> {
    const body = { userId: this.memberId, status: 1, outboundOrderNo: 'OUT-1', ...bag, ...members }
    const id = await this.platform.adminData('POST order/bag-order/create', { body, tenantId })
    return (await this.platform.adminData('GET order/bag-order/get', { query: `id=${id}`, tenantId }))
      .bagOrderNo as string
  }

  /** With a fresh token, because tests move the clock further than one lasts. */
  async call(path: string, body: unknown, options: PartnerCall = {}): Promise<Answer> {
    return this.platform.call(path, body, { token: await this.platform.issueToken(this.app), ...options })
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
