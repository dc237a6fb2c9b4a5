// The README's host in a project of its own, used as a partner uses it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ADMIN_KEY = 'a-key-for-this-check-of-runtimes-only'

/** The README's example as a program, on a free port that it prints. */
export function exampleOfReadme() {
  const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8')
  const example = /```ts\n([\s\S]*?)```/.exec(readme)[1]
  const onFreePort = example.replace(
    /listen\(3000[^)]*\)/,
    "listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`))",
  )
  return ts.transpileModule(onFreePort, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  }).outputText
}

async function post(base, path, { headers = {}, body }) {
  const isForm = typeof body === 'string'
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json', ...headers },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  const { code, data, msg } = await response.json()
  if (code !== 0) throw new Error(`${path} answered ${code}: ${msg}`)
  return data
}

const SCOPES = [
  'goods:detail:read',
  'pay:order:create',
  'pay:order:query',
  'event:event:read',
  'system:partner-member:read',
]

/** A tenant, an application and a member who is bound to it, as the first hour of a partner begins. */
async function makePartner(base) {
  const admin = { authorization: `Bearer ${ADMIN_KEY}` }
  const tenantId = String(
    await post(base, '/admin-api/system/tenant/create', { headers: admin, body: { name: 'First' } }),
  )
  const inTenant = (path, body) =>
    post(base, `/admin-api/${path}`, { headers: { ...admin, 'tenant-id': tenantId }, body })
  const { clientId, clientSecret } = await inTenant('system/partner-app/create', { name: 'Partner', scopes: SCOPES })
  const memberId = Number(await inTenant('member/user/create', {}))
  await inTenant('system/partner-member/create', { clientId, externalUserId: 'user-1', memberId })
  return { tenantId, clientId, clientSecret }
}

/** A token, and goods. */
async function useAsPartner(base, { tenantId, clientId, clientSecret }) {
  const { access_token: token } = await post(base, '/open-api/system/oauth2/token', {
    headers: { 'tenant-id': tenantId, authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: 'grant_type=client_credentials',
  })
  const { goodsId } = await post(base, '/open-api/goods/detail', {
    headers: { 'tenant-id': tenantId, authorization: `Bearer ${token}` },
    body: { goodsId: '610947572360', source: 1 },
  })
  if (goodsId !== '610947572360') throw new Error('other goods were answered')
}

/**
 * Starts `host.mjs` of a folder and uses it, and has it used by others; whether that went well.
 *
 * @param {{
 *   folder: string,
 *   command: readonly string[],
 *   use?: (login: { baseUrl: string, tenantId: number, clientId: string, clientSecret: string }) => Promise<void>,
 * }} host
 */
export async function startsReadmeHost({ folder, command: [binary, ...options], use }) {
  const host = spawn(binary, [...options, 'host.mjs'], {
    cwd: folder,
    env: { ...process.env, OPENAPI_ADMIN_KEY: ADMIN_KEY, DENO_NO_UPDATE_CHECK: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const printed = once(host.stdout, 'data', { signal: AbortSignal.timeout(60_000) })
    const ended = once(host, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`)))
    const port = /port (\d+)/.exec(String((await Promise.race([printed, ended]))[0]))?.[1]
    const base = `http://127.0.0.1:${port}`
    const partner = await makePartner(base)
    await useAsPartner(base, partner)
    await use?.({ ...partner, baseUrl: base, tenantId: Number(partner.tenantId) })
    return true
  } catch (error) {
    console.error(error)
    return false
  } finally {
    host.kill('SIGKILL')
  }
}
