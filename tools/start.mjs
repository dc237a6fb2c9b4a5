// `npm start`: builds what an example host needs (the default one, or the one that is named), then runs it in this
// same process, so that a signal reaches the host and standard output carries the host's lines only.
import { spawnTurbo } from './turbo.mjs'

const [example = 'express-sqlite'] = process.argv.slice(2)

/** Its output goes to standard error where it fails, and nowhere otherwise: what matters comes after it. */
async function build() {
  const turbo = spawnTurbo(['run', 'bundle', `--filter=@org/example-${example}`], ['ignore', 'pipe', 'pipe'])
  const output = []
  turbo.stdout.on('data', (chunk) => output.push(chunk))
  turbo.stderr.on('data', (chunk) => output.push(chunk))
  const notice = setTimeout(() => process.stderr.write('building, about half a minute the first time …\n'), 1500)
  let isStopped = false
  const stop = () => {
    isStopped = true
    turbo.kill()
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  const code = await new Promise((resolve) => turbo.on('close', resolve))
  process.off('SIGTERM', stop).off('SIGINT', stop)
  clearTimeout(notice)
  if (code !== 0 && !isStopped) process.stderr.write(Buffer.concat(output))
  // A build that is told to end in time says that all went well: nothing may be started then.
  return isStopped ? 143 : (code ?? 1)
}

const code = await build()
if (code === 0) await import(new URL(`../examples/${example}/dist/main.js`, import.meta.url).href)
else process.exitCode = code
