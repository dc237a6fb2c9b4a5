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
import { mayMoveAny } from './moves.js'
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
  const mayMove = mayMoveAny(model.resource(ITEM), may)
  const shops = (purchase?.['orders'] ?? []) as readonly Row[]
  const rows = items.filter(({ id }) => chosen.has(id))
  const chooseOne = (id: unknown, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)))
  const boxOf = ({ id, orderItemNo }: Row): ChosenBox => ({
    isChosen: chosen.has(id),
    label: `${text.select} ${textOf(orderItemNo)}`,
    onChoose: (isChosen) => chooseOne(id, isChosen),
  })
  return (
    <section className="card" aria-label={say.items}>
      <div className="list-head">
        <h2>{say.items}</h2>
        {mayMove && (
          <ChooseAll
            chosen={rows.length}
            of={items.length}
            onChoose={(isChosen) => setChosen(new Set(isChosen ? items.map(({ id }) => id) : []))}
            onMove={() => setBatch(rows)}
          />
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
                  box={mayMove ? boxOf(item) : undefined}
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

interface ChooseAllProps {
  readonly chosen: number
  readonly of: number
  readonly onChoose: (isChosen: boolean) => void
  readonly onMove: () => void
}

function ChooseAll({ chosen, of, onChoose, onMove }: ChooseAllProps) {
  const say = useWords(words)
  return (
    <>
      <label className="choose-all">
        <input type="checkbox" checked={chosen === of} onChange={({ target }) => onChoose(target.checked)} />
        {say.chooseAll}
      </label>
      <button type="button" className="button" disabled={chosen === 0} onClick={onMove}>
        {say.batch} ({chosen})
      </button>
    </>
  )
}

/** By which an item is chosen. */
interface ChosenBox {
  readonly isChosen: boolean
  readonly label: string
  readonly onChoose: (isChosen: boolean) => void
}

interface ItemRowProps {
  readonly tenantId: string
  readonly item: Row
  readonly box: ChosenBox | undefined
}

/** Where the parcel of an item's merchant and its bag are told. */
const TOLD = ['carrierName', 'expressNo', 'bagOrderNo', 'remarks']

function ItemRow({ tenantId, item, box }: ItemRowProps) {
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
          {box !== undefined && (
            <input
              type="checkbox"
              aria-label={box.label}
              checked={box.isChosen}
              onChange={({ target }) => box.onChoose(target.checked)}
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
