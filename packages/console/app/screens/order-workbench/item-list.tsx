import { useState } from 'react'
import { textOf } from '../../field/text-of.js'
import { useLanguage } from '../../i18n/locale.js'
import { Cell } from '../../resource/cell.js'
import type { Row } from '../../resource/row.js'
import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { useWords } from '../use-words.js'
import { BatchDialog } from './batch-dialog.js'
import { ITEM } from './find-orders.js'
import { fieldIn } from './timeline.js'
import { words } from './words.js'
import { WorkRow } from './work-list.js'

interface ItemListProps {
  readonly tenantId: string
  readonly items: readonly Row[]
  readonly purchase: Row | undefined
}

/** The items of a purchase, by the shops that they are bought from; several may be chosen and moved together. */
export function ItemList({ tenantId, items, purchase }: ItemListProps) {
  const { text } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  const may = useMay()
  const [chosen, setChosen] = useState<ReadonlySet<unknown>>(new Set())
  const [batch, setBatch] = useState<readonly Row[]>()
  const mayMove = model.resource(ITEM)?.calls.some(({ transitions, permission }) => transitions && may(permission))
  const shops = (purchase?.['orders'] ?? []) as readonly Row[]
  const rows = items.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly unknown[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (isChosen) after.add(id)
        else after.delete(id)
      return after
    })
  return (
    <section className="card" aria-label={say.items}>
      <div className="list-head">
        <h2>{say.items}</h2>
        {mayMove === true && (
          <>
            <label className="choose-all">
              <input
                type="checkbox"
                checked={rows.length === items.length}
                onChange={({ target }) =>
                  choose(
                    items.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
              {say.chooseAll}
            </label>
            <button type="button" className="button" disabled={rows.length === 0} onClick={() => setBatch(rows)}>
              {say.batch} ({rows.length})
            </button>
          </>
        )}
      </div>
      {shops.map((shop) => (
        <div key={textOf(shop['orderNo'])}>
          <h3 className="shop">
            {textOf(shop['shopName'])} <span className="hint">{textOf(shop['orderNo'])}</span>
          </h3>
          <ul className="work-rows">
            {items
              .filter(({ orderNo }) => orderNo === shop['orderNo'])
              .map((item) => (
                <ItemRow
                  key={textOf(item['id'])}
                  tenantId={tenantId}
                  item={item}
                  {...(mayMove === true && {
                    chosen: {
                      isChosen: chosen.has(item['id']),
                      label: `${text.select} ${textOf(item['orderItemNo'])}`,
                      onChoose: (isChosen: boolean) => choose([item['id']], isChosen),
                    },
                  })}
                />
              ))}
          </ul>
        </div>
      ))}
      {batch !== undefined && (
        <BatchDialog tenantId={tenantId} rows={batch} unknown={[]} onClose={() => setBatch(undefined)} />
      )}
    </section>
  )
}

interface ItemRowProps {
  readonly tenantId: string
  readonly item: Row
  readonly chosen?: {
    readonly isChosen: boolean
    readonly label: string
    readonly onChoose: (isChosen: boolean) => void
  }
}

/** Where the parcel of an item's merchant and its bag are told. */
const TOLD = ['carrierName', 'expressNo', 'bagOrderNo', 'remarks']

function ItemRow({ tenantId, item, chosen }: ItemRowProps) {
  const { say: label } = useLanguage()
  const { data: model } = useModel()
  const [image, price] = ['imagePath', 'actualPrice'].map((name) => fieldIn(model, ITEM, name))
  const cost = Number(item['qty']) * Number(item['actualPrice']) + Number(item['freightFee'])
  const told = TOLD.flatMap((name) => {
    const field = fieldIn(model, ITEM, name)
    return field === undefined || item[name] === null ? [] : [field]
  })
  return (
    <WorkRow
      tenantId={tenantId}
      path={ITEM}
      row={item}
      amount={price !== undefined && <Cell field={price} value={cost} tenantId={tenantId} />}
      before={
        <>
          {chosen !== undefined && (
            <input
              type="checkbox"
              aria-label={chosen.label}
              checked={chosen.isChosen}
              onChange={({ target }) => chosen.onChoose(target.checked)}
            />
          )}
          {image !== undefined && <Cell field={image} value={item['imagePath']} tenantId={tenantId} />}
        </>
      }
    >
      <p>
        {textOf(item['goodsName'])}{' '}
        <span className="hint">{`${textOf(item['specName'])} × ${textOf(item['qty'])}`}</span>
      </p>
      {told.length > 0 && (
        <p className="hint">
          {told.map((field, index) => (
            <span key={field.name}>
              {index > 0 && ' · '}
              {label(field.label)} {textOf(item[field.name])}
            </span>
          ))}
        </p>
      )}
    </WorkRow>
  )
}
