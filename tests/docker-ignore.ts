/** Whether a `.dockerignore` keeps a path out of the build: the last pattern that fits it, or a folder above it, says so. */
export function readDockerIgnore(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ ignores: !line.startsWith('!'), expression: expressionOf(line.replace(/^!/, '')) }))
  return (path) => patterns.findLast(({ expression }) => expression.test(path))?.ignores ?? false
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\*\*\/|\*/g, (glob) => (glob === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${source}(?:/|$)`)
}
