import { useMemo, useState } from 'react'
import type { MemberLine, Found } from './member-lines.js'
import { checkedLines, membersOf } from './member-lines.js'
import { useWorklist } from '../batch/use-worklist.js'
import type { Worklist } from '../batch/worklist.js'
import type { Ask } from '../use-ask.js'
import { countOf, couponsSince, findMember, findTemplate, UNLIMITED } from './coupon-calls.js'
import type { Template } from './coupon-calls.js'

const LANES = 6
const PAGE = 200

/** What a check was about, and what it has learned. */
interface Check {
  readonly lines: readonly MemberLine[]
  readonly template: Template | null
  /** Who has as many of the template as one may take; undefined until everybody was asked for. */
  readonly full: ReadonlySet<number> | undefined
}

/** Asks who the lines are and what may be sent to them; nothing is written. */
export function useDryCheck(ask: Ask) {
  const finding = useWorklist<Found>()
  const counting = useWorklist<number>()
  const [check, setCheck] = useState<Check>()
  const run = async (templateId: number, lines: readonly MemberLine[]) => {
    // What was paused or cut off goes on.
    if (check?.lines !== lines || check.full !== undefined) finding.list.clear()
    counting.list.clear()
    const template = await findTemplate(ask, templateId)
    setCheck({ lines, template, full: undefined })
    await findAll(finding.list, lines, ask)
    const found = finding.list.read().outcomes
    const first = checkedLines(lines, found, new Set())
    if (template === null || first.some(({ state }) => state === 'unasked')) return
    const good = membersOf(first)
    const full = await fullOf(counting.list, { ask, template, memberIds: good })
    setCheck({ lines, template, full })
  }
  const { outcomes } = finding.progress
  const lines = useMemo(() => check && checkedLines(check.lines, outcomes, check.full ?? new Set()), [check, outcomes])
  return {
    check,
    lines,
    finding: finding.progress,
    counting: counting.progress,
    pause: () => {
      finding.list.pause()
      counting.list.pause()
    },
    run,
    forget: () => setCheck(undefined),
  }
}

/** Asks for whoever is named twice once. */
async function findAll(list: Worklist<Found>, lines: readonly MemberLine[], ask: Ask): Promise<void> {
  const asked = new Map<string, Promise<Found>>()
  const find = (line: MemberLine): Promise<Found> => {
    const name = `${line.by} ${line.text}`
    const found = asked.get(name) ?? foundOf(line, ask)
    asked.set(name, found)
    return found
  }
  const { outcomes } = list.read()
  const isLeft = (found: Found | undefined) => found === undefined || 'failure' in found
  const left = [...lines.keys()].filter((place) => isLeft(outcomes[place]))
  await list.run(left, {
    work: (place) => find(lines[place] as MemberLine),
    lanes: LANES,
    endsWith: isLeft,
  })
}

async function foundOf(line: MemberLine, ask: Ask): Promise<Found> {
  try {
    return { member: await findMember(ask, line) }
  } catch (error) {
    return { failure: error instanceof Error ? error : new Error(String(error)) }
  }
}

interface Counted {
  readonly ask: Ask
  readonly template: Template
  readonly memberIds: readonly number[]
}

/** Who has the limit already: by the template's coupons where these are fewer pages than members, otherwise one by one. */
async function fullOf(list: Worklist<number>, { ask, template, memberIds }: Counted): Promise<Set<number> | undefined> {
  const { id, takeLimitCount, takenCount } = template
  if (takeLimitCount === UNLIMITED) return new Set()
  const counts = new Map<number, number>()
  if (takenCount / PAGE <= memberIds.length) {
    for (const { userId } of await couponsSince(ask, id, 0)) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  } else {
    const places = [...memberIds.keys()]
    await list.run(places, { work: (place) => countOf(ask, id, memberIds[place] as number), lanes: LANES })
    const { outcomes } = list.read()
    if (places.some((place) => outcomes[place] === undefined)) return undefined
    memberIds.forEach((member, place) => counts.set(member, outcomes[place] ?? 0))
  }
  return new Set(memberIds.filter((member) => (counts.get(member) ?? 0) >= takeLimitCount))
}
