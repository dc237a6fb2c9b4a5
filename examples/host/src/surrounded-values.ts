const QUOTES = /^(["']).*\1$/s

/**
 * What is wrong with how variables were written, one line for each. Quotes are what `docker --env-file` keeps, a blank is
 * what `set NODE_ENV=production && …` of Windows leaves, a line's end what `$(cat file)` does not have and others do. They
 * are not taken away here: Express and the SDK of OpenTelemetry read some of these variables, too.
 */
export function surroundedValues(source: NodeJS.ProcessEnv, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const text = source[name] ?? ''
    if (text !== text.trim()) return [`${name}: must have no blanks and no line's end around it`]
    return QUOTES.test(text) ? [`${name}: must not stand in quotes, which \`docker --env-file\` keeps`] : []
  })
}
