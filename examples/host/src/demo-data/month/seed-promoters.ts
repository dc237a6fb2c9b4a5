import { Chance } from './chance.js'
import { DAY_MS } from './month.js'
import type { Step } from './month.js'
import { membersOf } from './people.js'

const PROMOTERS = 12

/** Members who promote: most of them active, some waiting to be, one disabled. */
export async function seedPromoters({ month, tx }: Step): Promise<void> {
  const chance = new Chance('promoters')
  const members = (await membersOf({ month, tx })).filter(({ status }) => status === 0)
  for (let i = 0; i < PROMOTERS; i++) {
    const { id: userId, unionId, name, email } = members[i * 17] ?? chance.pick(members)
    const waiting = i % 5 === 4 ? 0 : 1
    await tx.promoters.create(
      {
        rno: `${name.split(' ')[0]?.toUpperCase() ?? ''}${chance.text(4)}`,
        sda: chance.text(8),
        promoterLevel: i % 4 === 3 ? 2 : 1,
        status: i === 7 ? 2 : waiting,
        ...{ userId, unionId, nickname: name, contact: email },
        bonusType: 1,
        remark: i === 7 ? 'Paid for clicks' : null,
      },
      month.ago((28 - i * 2) * DAY_MS),
    )
  }
}
