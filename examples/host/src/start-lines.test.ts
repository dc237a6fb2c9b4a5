import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readEnvironment } from './environment.js'
import { startLines, tellReady } from './start-lines.js'

const KEY = 'k'.repeat(32)
const production = { NODE_ENV: 'production', OPENAPI_TOKEN_SECRET: 's'.repeat(32), OPENAPI_ADMIN_KEY: KEY }
const demo = { clientId: 'demoPartner', clientSecret: 'hush' }

const linesOf = (variables: NodeJS.ProcessEnv) => {
  const environment = readEnvironment(variables)
  return startLines({ environment, port: 4000, demo: environment.demoData === 'none' ? undefined : demo }).split('\n')
}

/** What programs read. */
const commands = [
  expect.stringMatching(
    /^TOKEN=\$\(curl .*-u demoPartner:hush .*http:\/\/127\.0\.0\.1:4000\/open-api\/system\/oauth2\/token/,
  ),
  expect.stringMatching(/^curl .*http:\/\/127\.0\.0\.1:4000\/open-api\/goods\/detail$/),
  'listening on http://127.0.0.1:4000',
  '',
]

describe('the lines of a host that is ready', () => {
  it('say where documentation, sandbox and keys are, then two commands, and that it listens', () => {
    const [adminKey, ...others] = linesOf({})
    expect(adminKey).toMatch(/^admin key: oak_\w{48}$/)
    expect(others).toEqual([
      '# documentation  http://127.0.0.1:4000/docs',
      '# guides         http://127.0.0.1:4000/docs/guides',
      '# console        http://127.0.0.1:4000/console',
      '# sandbox        http://127.0.0.1:4000/sandbox: packages/sandbox/README.md, docs/guides/receive-events.md',
      '# keys           the admin key above is the bearer of /admin-api and /sandbox; a partner’s are behind -u',
      '# try it: paste the next two lines into a shell',
      ...commands,
    ])
  })

  it('print no key that came from the environment, and nothing that is not there', () => {
    const lines = linesOf({ OPENAPI_ADMIN_KEY: KEY, SANDBOX: '0' })
    expect(lines.join('\n')).not.toContain(KEY)
    expect(lines).toEqual([
      '# documentation  http://127.0.0.1:4000/docs',
      '# guides         http://127.0.0.1:4000/docs/guides',
      '# console        http://127.0.0.1:4000/console',
      '# keys           the admin key of OPENAPI_ADMIN_KEY is the bearer of /admin-api; a partner’s are behind -u',
      '# try it: paste the next two lines into a shell',
      ...commands,
    ])
    expect(linesOf({ OPENAPI_ADMIN_KEY: KEY, SANDBOX: '0', DEMO_DATA: '0' })).toEqual([
      '# documentation  http://127.0.0.1:4000/docs',
      '# guides         http://127.0.0.1:4000/docs/guides',
      '# console        http://127.0.0.1:4000/console',
      '# keys           the admin key of OPENAPI_ADMIN_KEY is the bearer of /admin-api',
      ...commands.slice(-2),
    ])
  })

  it('are one in production', () => {
    expect(linesOf({ ...production, SANDBOX: '1', DEMO_DATA: '1' })).toEqual(commands.slice(-2))
  })

  it('are told to nobody where nobody reads them, and the host goes on', () => {
    const { stdout } = process
    const write = vi.spyOn(stdout, 'write').mockReturnValue(true)
    const listeners = stdout.listeners('error')
    onTestFinished(() => {
      write.mockRestore()
      for (const added of stdout.listeners('error').slice(listeners.length)) stdout.off('error', added as () => void)
    })
    tellReady({ environment: readEnvironment(production), port: 4000, demo: undefined })
    expect(write).toHaveBeenCalledWith('listening on http://127.0.0.1:4000\n')
    expect(stdout.listeners('error').length).toBe(listeners.length + 1)
    expect(stdout.emit('error', new Error('write EPIPE'))).toBe(true)
  })
})
