import { useMemo, useState } from 'react'
import type { Field } from '../../document/field.js'
import { useLanguage } from '../../i18n/locale.js'
import { csvOf } from '../../resource/csv.js'
import { DiscardQuestion } from '../../resource/dialogs/leave-question.js'
import { saveCsv } from '../../resource/save-file.js'
import { useModel } from '../../shell/use-model.js'
import { readCsv } from '../batch/read-csv.js'
import { SourceInput } from '../batch/source-input.js'
import type { Source } from '../batch/source-input.js'
import { useWorklist } from '../batch/use-worklist.js'
import type { ScreenProps } from '../screen.js'
import { useWords } from '../use-words.js'
import { ColumnHelp } from './column-help.js'
import type { Imported } from './import-row.js'
import { ImportRows } from './run-import.js'
import { importFile } from './import-rows.js'
import type { ImportRow } from './import-rows.js'
import { words } from './words.js'

/** What a person could still look through. */
const MOST_ROWS = 10_000

/** Makes promoters of the rows of a spreadsheet: each is looked through before, and told of after. */
export function PromoterImport({ tenantId }: ScreenProps) {
  const { say: label } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  const { list, progress } = useWorklist<Imported>()
  const [source, setSource] = useState<Source>({ file: undefined, text: '' })
  const fields = model.call('promotion/promoter/create')?.body ?? []
  const { file, wrong } = useImportFile(source.text, fields)
  const change = (next: Source) => {
    list.clear()
    setSource(next)
  }
  // What was read, may be imported and is not yet: elsewhere it would be gone.
  const isLeft = ({ problems }: ImportRow, place: number) =>
    problems.length === 0 && (progress.outcomes[place]?.state ?? 'unanswered') === 'unanswered'
  const template = () => saveCsv('promoters.csv', csvOf([fields.map((field) => label(field.label))]))
  return (
    <>
      <section className="card batch-form" aria-label={say.file}>
        <SourceInput
          label={say.file}
          hint={say.hint}
          source={source}
          isDisabled={progress.status !== 'resting'}
          onChange={change}
        />
        {wrong !== undefined && (
          <p role="alert" className="field-error">
            {wrong}
          </p>
        )}
        <p className="list-tools">
          <button type="button" className="button" onClick={template}>
            {say.template}
          </button>
        </p>
        <ColumnHelp fields={fields} />
      </section>
      {file !== undefined && wrong === undefined && file.rows.length > 0 && (
        <ImportRows tenantId={tenantId} file={file} list={list} progress={progress} />
      )}
      <DiscardQuestion isNeeded={() => file?.rows.some(isLeft) ?? false} />
    </>
  )
}

/** Read once for each text, and what is wrong with it as a whole. */
function useImportFile(text: string, fields: readonly Field[]) {
  const say = useWords(words)
  const { file, openedAt } = useMemo(() => {
    const { rows, openedAt } = readCsv(text)
    return { file: importFile(rows, fields), openedAt }
  }, [text, fields])
  if (file === undefined) return { file, wrong: undefined }
  if (openedAt !== undefined) return { file, wrong: `${say.openedAt} ${openedAt}` }
  if (file.columns.every((column) => column === undefined)) return { file, wrong: say.noColumns }
  return { file, wrong: file.rows.length > MOST_ROWS ? say.tooMany : undefined }
}
