import { ApiError } from '../kernel/errors.js'
import type { RequestContext } from '../http/context.js'
import { USER_NOT_EXISTS } from '../members/index.js'
import type { MemberRepository } from '../members/index.js'
import { homePageOf } from './home-page.js'
import type { HomePage } from './home-page.js'
import type { HomePopupRepository } from './home-popup.js'
import type { SearchKeywordRepository } from './search-keyword.js'

/** The repositories that the home page reads. */
interface HomeStores {
  readonly searchKeywords: SearchKeywordRepository
  readonly homePopups: HomePopupRepository
  readonly members: MemberRepository
}

/** Whose home page is asked for. */
export interface HomeQuery {
  /** 20 H5, 21 PC, 31 APP. Of 0 and 3120 one sees what is for all, and what is for exactly that. */
  readonly terminalType: number
  /** The page that popups are for. */
  readonly sceneCode: string
  /** The member who is signed in; absent where nobody is. */
  readonly userId?: number | undefined
}

/** The home page of the host's own shop. */
export class HomeService {
  /**
   * What the visitor sees now: keywords, and the popups of the scene, smaller `sort` first. Throws USER_NOT_EXISTS. A
   * disabled member sees what any other does: nothing is given here.
   */
  async show(
    { storage, now }: RequestContext<HomeStores>,
    { terminalType, sceneCode, userId }: HomeQuery,
  ): Promise<HomePage> {
    const registered = userId === undefined ? undefined : await registrationOf(storage.members, userId)
    const [keywords, popups] = await Promise.all([
      storage.searchKeywords.listEnabled(),
      storage.homePopups.listEnabled(sceneCode),
    ])
    return homePageOf({ keywords, popups }, { terminalType, now, registered })
  }
}

async function registrationOf(members: MemberRepository, id: number): Promise<Date> {
  const member = await members.find(id)
  if (member === undefined) throw new ApiError(USER_NOT_EXISTS)
  return member.createTime
}
