import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { useWords } from '../use-words.js'
import { textOfFile } from './text-of-file.js'
import type { FileRefusal } from './text-of-file.js'
import { words } from './words.js'

/** What somebody wants something done to: a file, or what was pasted. */
export interface Source {
  /** Of the file; undefined for what was pasted. */
  readonly file: string | undefined
  readonly text: string
}

interface SourceInputProps {
  readonly label: string
  readonly hint: string
  readonly source: Source
  readonly isDisabled: boolean
  readonly onChange: (source: Source) => void
}

/** Takes a file, chosen or dropped, or what is pasted. */
export function SourceInput({ label, hint, source, isDisabled, onChange }: SourceInputProps) {
  const say = useWords(words)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<FileRefusal | 'late'>()
  const turn = useRef(0)
  const now = useLatest({ isDisabled, onChange })
  const change = (next: Source) => {
    turn.current++
    setRefusal(undefined)
    now.current.onChange(next)
  }
  const take = async (file: File) => {
    const own = ++turn.current
    setRefusal(undefined)
    const read = await textOfFile(file)
    // What was entered while it was read, from a drive elsewhere perhaps, was entered last.
    if (own !== turn.current) return
    if (!('text' in read)) setRefusal(read.refusal)
    else if (now.current.isDisabled) setRefusal('late')
    else change({ file: file.name, text: read.text })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined && !isDisabled) void take(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div className="source" data-over={isOver} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <SourceText {...{ label, hint, source, isDisabled }} onChange={change} />
      {refusal !== undefined && (
        <p role="alert" className="field-error">
          {say[refusal]}
        </p>
      )}
      <FileChoice isDisabled={isDisabled} isOther={source.file !== undefined} onTake={take}>
        {source.file !== undefined && (
          <RemoveFile isDisabled={isDisabled} onRemove={() => change({ file: undefined, text: '' })} />
        )}
      </FileChoice>
    </div>
  )
}

/** A value as it was drawn last, for what goes on from an earlier drawing. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/** What was pasted, or which file was read. */
function SourceText({ label, hint, source, isDisabled, onChange }: SourceInputProps) {
  const say = useWords(words)
  const id = useId()
  return (
    <div className="field">
      {source.file === undefined ? (
        <>
          <label htmlFor={id}>{label}</label>
          <textarea
            id={id}
            className="input"
            rows={5}
            spellCheck={false}
            placeholder={say.paste}
            aria-describedby={`${id}-hint`}
            disabled={isDisabled}
            value={source.text}
            onChange={({ target }) => onChange({ file: undefined, text: target.value })}
          />
        </>
      ) : (
        <FileRead source={source} label={label} />
      )}
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
    </div>
  )
}

function FileRead({ source: { file, text }, label }: { readonly source: Source; readonly label: string }) {
  const { locale } = useLanguage()
  const say = useWords(words)
  // As people count them: a break at the end begins no line.
  const lines = text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) ? 1 : 0)
  return (
    <p className="source-file" role="status">
      <span className="unseen">{label}: </span>
      <strong>{file}</strong>
      <span className="hint">
        {new Intl.NumberFormat(locale).format(lines)} {say.lines}
      </span>
    </p>
  )
}

interface FileChoiceProps {
  readonly isDisabled: boolean
  readonly isOther: boolean
  readonly onTake: (file: File) => Promise<void>
  readonly children: ReactNode
}

function FileChoice({ isDisabled, isOther, onTake, children }: FileChoiceProps) {
  const say = useWords(words)
  const input = useRef<HTMLInputElement>(null)
  return (
    <p className="list-tools">
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again, after it was mended.
          if (file !== undefined) void onTake(file).finally(() => (target.value = ''))
        }}
      />
      <button type="button" className="button" disabled={isDisabled} onClick={() => input.current?.click()}>
        {isOther ? say.otherFile : say.chooseFile}
      </button>
      {isOther ? children : <span className="hint">{say.orDrop}</span>}
    </p>
  )
}

function RemoveFile({ isDisabled, onRemove }: { readonly isDisabled: boolean; readonly onRemove: () => void }) {
  const { text } = useLanguage()
  return (
    <button type="button" className="button quiet" disabled={isDisabled} onClick={onRemove}>
      {text.remove}
    </button>
  )
}
