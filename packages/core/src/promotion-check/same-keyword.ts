import { foldKeyword } from '../kernel/storage/search-text.js'
import { isShownOn, REAL_TERMINALS } from '../home/index.js'
import type { SearchKeywordRow } from '../home/index.js'
import { checkedResources } from './check-warning.js'
import type { CheckWarning } from './check-warning.js'

type Keyword = Pick<SearchKeywordRow, 'id' | 'keyword' | 'terminalType' | 'validStart' | 'validEnd'>

/**
 * Of enabled keywords those that some visitor sees twice, now or later: the same term, whatever the case and the blanks
 * around it, on a terminal that both are shown on, at a time that is in both windows and not past. Each is warned of,
 * since nobody knows which one is too many.
 */
export function sameKeywords(keywords: readonly Keyword[], now: Date): CheckWarning[] {
  const byTerm = new Map<string, Keyword[]>()
  for (const keyword of keywords) {
    const term = foldKeyword(keyword.keyword.trim())
    byTerm.set(term, [...(byTerm.get(term) ?? []), keyword])
  }
  return [...byTerm.values()].flatMap((same) =>
    same.flatMap((keyword) =>
      warningOf(
        keyword,
        same.find((other) => meets(keyword, other, now)),
      ),
    ),
  )
}

function warningOf({ id }: Keyword, other: Keyword | undefined): CheckWarning[] {
  if (other === undefined) return []
  const text = {
    en: `Search keyword ${other.id} is the same, on the same terminal and at the same time: visitors see it twice. Disable one of them, or part their times.`,
    zh: `与搜索关键词 ${other.id} 相同，且展示终端与时间重叠，用户会看到两次。请停用其一或错开时间。`,
  }
  return [{ resource: checkedResources.keyword, id, rule: 'SAME_KEYWORD', text }]
}

function meets(a: Keyword, b: Keyword, now: Date): boolean {
  if (a.id === b.id) return false
  if (!REAL_TERMINALS.some((terminal) => isShownOn(a.terminalType, terminal) && isShownOn(b.terminalType, terminal)))
    return false
  const start = Math.max(now.getTime(), a.validStart?.getTime() ?? -Infinity, b.validStart?.getTime() ?? -Infinity)
  return start < Math.min(a.validEnd?.getTime() ?? Infinity, b.validEnd?.getTime() ?? Infinity)
}
