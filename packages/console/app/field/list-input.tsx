import { useState } from 'react'
import type { Field } from '../document/field.js'
import { useLanguage } from '../i18n/locale.js'
import { draftValue } from './draft.js'
import { ReferenceInput } from './reference-input.js'
import type { ReferenceField } from './referred.js'
import { textOf } from './text-of.js'
import type { DrawInput, FieldInputProps, InputAria } from './field-input-props.js'

type ListField = Field & { readonly kind: 'list' }
type ListInputProps = Omit<FieldInputProps, 'field'> & { readonly field: ListField }

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Numbers are written in a row, too; in a text a comma is a part of it. */
const BETWEEN_NUMBERS = /[\n\t,;，；、]/
const BETWEEN_TEXTS = /[\n\t]/

const isNumber = (item: Field): boolean => item.kind === 'number' || (item.kind === 'reference' && !item.isText)

/** Single values, one a line: what is pasted from a spreadsheet stands right. */
export function LinesInput({ field, value, onChange, aria }: ListInputProps & { readonly aria: InputAria }) {
  const { say } = useLanguage()
  const [lines, setLines] = useState(() => itemsOf(value).map(textOf).join('\n'))
  const change = (text: string) => {
    setLines(text)
    onChange(
      text
        .split(isNumber(field.item) ? BETWEEN_NUMBERS : BETWEEN_TEXTS)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
  }
  const { item } = field
  return (
    <>
      <textarea {...aria} className="input" rows={4} value={lines} onChange={(event) => change(event.target.value)} />
      {item.kind === 'reference' && (
        <ReferenceAdder
          field={item}
          label={say(field.label)}
          onAdd={(key) => change(lines.trim() === '' ? key : `${lines.trimEnd()}\n${key}`)}
        />
      )}
    </>
  )
}

interface ReferenceAdderProps {
  readonly field: ReferenceField
  readonly label: string
  readonly onAdd: (key: string) => void
}

/** Finds one more row by what it is called. */
function ReferenceAdder({ field, label, onAdd }: ReferenceAdderProps) {
  const { text } = useLanguage()
  const [typed, setTyped] = useState('')
  const add = (key: string) => {
    setTyped('')
    onAdd(key)
  }
  return (
    <ReferenceInput
      field={field}
      label={`${label}: ${text.addByName}`}
      placeholder={text.addByName}
      written={typed}
      onType={setTyped}
      onChoose={add}
    />
  )
}

/** Any of some values. */
export function ChoicesInput({ field, value, onChange, isRefused }: ListInputProps & { readonly isRefused: boolean }) {
  const { say } = useLanguage()
  const chosen = itemsOf(value).map(String)
  const { item } = field
  const choices = item.kind === 'choice' ? item.choices : []
  // They stay where they were when somebody takes them out: the next click may be to put them back.
  const [unnamed] = useState(() => chosen.filter((name) => !choices.some((choice) => String(choice.value) === name)))
  const toggle = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, name] : chosen.filter((other) => other !== name))
  return (
    <div className="choices">
      {[...choices, ...unnamed.map((value) => ({ value, label: { en: value, zh: value } }))].map((choice) => (
        <label key={choice.value}>
          <input
            type="checkbox"
            aria-invalid={isRefused}
            checked={chosen.includes(String(choice.value))}
            onChange={(event) => toggle(String(choice.value), event.target.checked)}
          />
          {say(choice.label)}
        </label>
      ))}
    </div>
  )
}

/** Objects, each with its members. */
export function ItemsInput({
  field,
  path,
  value,
  onChange,
  Input,
  ...said
}: ListInputProps & { readonly Input: DrawInput }) {
  const { text } = useLanguage()
  const items = itemsOf(value)
  return (
    <div className="items">
      {items.map((item, index) => (
        <div key={index} className="item">
          <Input
            {...said}
            field={{ ...field.item, isNullable: false }}
            path={`${path}[${index}]`}
            value={item}
            onChange={(next) => onChange(items.map((each, at) => (at === index ? next : each)))}
          />
          <button
            type="button"
            className="button quiet"
            aria-label={`${text.remove} ${index + 1}`}
            onClick={() => onChange(items.filter((_, at) => at !== index))}
          >
            ✕
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button quiet"
        onClick={() => onChange([...items, draftValue({ ...field.item, isNullable: false }, undefined)])}
      >
        {text.add}
      </button>
    </div>
  )
}
