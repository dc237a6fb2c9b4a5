import { readAnswer } from '../kernel/channels/read-answer.js'
import { foundGoodsPage, marketGoods } from './goods-channel.js'

/**
 * The paths of what the engine would refuse in goods that a channel answers, as its log tells them, at most 20; an empty one is
 * the whole.
 */
export function faultsOfGoods(goods: unknown): readonly string[] {
  const read = readAnswer(marketGoods, goods)
  return read.success ? [] : read.wrong
}

/** The same of a page of an image search. */
export function faultsOfFoundGoods(page: unknown): readonly string[] {
  const read = readAnswer(foundGoodsPage, page)
  return read.success ? [] : read.wrong
}
