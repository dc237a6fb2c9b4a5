// Source maps as a debugger reads them, of what a tarball holds and nothing beside it.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'

const FUNCTION = /^(?:export )?(?:async )?function\*? (\w+?)\d*\(/

/** What is wrong with the maps of an installed package; nothing where each function is found in the source it names. */
export function faultsOfMaps(folder) {
  const dist = join(folder, 'dist')
  // `docs` and `app` are scripts of pages: nobody steps through them on Node.
  const scripts = readdirSync(dist, { recursive: true }).filter((name) => /^(?!(docs|app)\W).*\.c?js$/.test(name))
  return scripts.map((name) => join(dist, name)).flatMap(faultsOf)
}

function faultsOf(path) {
  const code = readFileSync(path, 'utf8')
  const named = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(code)?.[1]
  if (named === undefined) return [`${path} names no map`]
  const file = join(dirname(path), named)
  if (!existsSync(file)) return [`${path} names ${named}, which is not there`]
  const payload = JSON.parse(readFileSync(file, 'utf8'))
  const texts = new Map(payload.sources.map((source, i) => [source, payload.sourcesContent?.[i] ?? undefined]))
  const empty = [...texts].filter(([, text]) => text === undefined).map(([source]) => `${file}: no text of ${source}`)
  return empty.length > 0 ? empty : astray(code, new SourceMap(payload), texts).map((fault) => `${path}: ${fault}`)
}

/** Functions whose place in the sources, after the map, is another. */
function astray(code, map, texts) {
  return code.split('\n').flatMap((line, at) => {
    const name = FUNCTION.exec(line)?.[1]
    if (name === undefined || name.startsWith('_')) return []
    const { originalSource, originalLine } = map.findEntry(at, line.indexOf(name))
    const original = texts.get(originalSource)?.split('\n')[originalLine]
    return original?.includes(name) ? [] : [`${name} is not in line ${originalLine + 1} of ${originalSource}`]
  })
}
