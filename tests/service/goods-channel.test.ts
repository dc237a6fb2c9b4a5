import type { GoodsSource } from '@org/openapi-core/channels'
import { demoGoods, sandboxChannels } from '@org/openapi-sandbox'
import { goodsChannelContract, sampleGoods, scriptedGoods } from '@org/openapi-testing'

goodsChannelContract({
  name: 'scripted goods',
  async create() {
    const channel = scriptedGoods()
    channel.put(sampleGoods())
    channel.put(sampleGoods({ goodsId: '2', goodsSource: 3 }))
    return {
      channel,
      known: [
        { source: 1, goodsId: sampleGoods().goodsId },
        { source: 3, goodsId: '2' },
      ],
      unknown: [
        { source: 2, goodsId: '2' },
        { source: 1, goodsId: 'none' },
      ],
    }
  },
})

goodsChannelContract({
  name: 'sandbox',
  async create() {
    const known = demoGoods.map(({ goodsSource, goodsId }) => ({ source: goodsSource as GoodsSource, goodsId }))
    return { channel: sandboxChannels().goods, known, unknown: [{ source: 1, goodsId: '1' }] }
  },
})
