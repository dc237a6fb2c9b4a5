/** An instruction of a Dockerfile, its continued lines joined. */
export interface Instruction {
  readonly keyword: string
  readonly text: string
}

/** What begins with a `FROM`. */
export interface Stage {
  readonly image: string
  readonly name: string | undefined
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
  const stages: (Stage & { instructions: Instruction[] })[] = []
  for (const line of lines.split('\n')) {
    const [, keyword = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    const [, image, name] = /^(\S+)(?: AS (\S+))?$/.exec(text) ?? []
    if (keyword === 'FROM' && image !== undefined) stages.push({ image, name, instructions: [] })
    else stages.at(-1)?.instructions.push({ keyword, text })
  }
  return stages
}

/** The texts of one kind of instruction. */
export function textsOf({ instructions }: Stage, keyword: string): string[] {
  return instructions.filter((instruction) => instruction.keyword === keyword).map(({ text }) => text)
}

/** The command of an instruction in the form that no shell comes between; undefined in any other. */
export function execForm(text: string): string[] | undefined {
  const [, list] = /(?:^|CMD )(\[.*\])$/.exec(text) ?? []
  return list === undefined ? undefined : (JSON.parse(list) as string[])
}
