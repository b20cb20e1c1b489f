import type { ClipboardEvent } from 'react'
import { type FieldChoice, fieldKindOf } from '../../../core/form'
import { fitsNumberPrecision } from '../../../core/text/read-number'
import { t } from '../../platform'
import { Button, IconButton } from '../../ui'
import { toggleDefault } from '../actions/prune-default'
import { setChoices } from '../actions/set-choices'
import { useDesigner } from '../context'
import type { PropertyProps } from './property-list'
import { SortableRow, SortableSettings } from './sortable'

/** Returns the rows with one of them moved. */
export function moveChoiceRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from]
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

const plainNumber = /^\s*-?(?:\d+\.?\d*|\.\d+)\s*$/

/** Parses a value as a number if it was one and still reads like one; 0x10 and numbers of 16 digits stay texts. */
const asBefore = (before: FieldChoice['value'], text: string): FieldChoice['value'] =>
  typeof before === 'number' && plainNumber.test(text) && fitsNumberPrecision(text.trim())
    ? Number(text)
    : text

/**
 * Returns the choices with a changed label or stored value; the value follows its label while both are equal.
 */
export function setChoiceText(
  choices: readonly FieldChoice[],
  index: number,
  { part, text }: { part: 'label' | 'value'; text: string },
): FieldChoice[] {
  return choices.map((choice, i) => {
    if (i !== index) return choice
    const isAlike = String(choice.value) === choice.label
    if (part === 'value') return { ...choice, value: asBefore(choice.value, text) }
    return { ...choice, label: text, value: isAlike ? asBefore(choice.value, text) : choice.value }
  })
}

/** Returns the choices with one more, under the first free name. */
export function addChoice(choices: readonly FieldChoice[], nameOf: (n: number) => string): FieldChoice[] {
  const usedTexts = new Set(choices.flatMap(({ value, label }) => [String(value), label]))
  let n = choices.length + 1
  while (usedTexts.has(nameOf(n))) n++
  return [...choices, { value: nameOf(n), label: nameOf(n) }]
}

/**
 * Returns the choices with several lines pasted over one of them; lines that are choices already are left
 * out.
 */
export function pasteChoices(
  choices: readonly FieldChoice[],
  index: number,
  lines: readonly string[],
): FieldChoice[] {
  const rest = choices.toSpliced(index, 1)
  const usedValues = new Set(rest.map(({ value }) => String(value)))
  const fresh = [...new Set(lines.map((line) => line.trim()))].filter((line) => line && !usedValues.has(line))
  return rest.toSpliced(index, 0, ...fresh.map((line) => ({ value: line, label: line })))
}

const isChosen = (value: unknown, choice: FieldChoice) =>
  Array.isArray(value) ? value.includes(choice.value) : value === choice.value

interface RowProps {
  choice: FieldChoice
  isDefault: boolean
  onText(part: 'label' | 'value', text: string): void
  onDefault?(): void
  onRemove(): void
  onLines(lines: string[]): void
}

function ChoiceRow({ choice, isDefault, onText, onDefault, onRemove, onLines }: RowProps) {
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim())
    if (lines.length < 2) return
    event.preventDefault()
    onLines(lines)
  }
  return (
    <>
      {onDefault && (
        <input
          type="checkbox"
          checked={isDefault}
          aria-label={t('designer.choice.default', { name: choice.label })}
          title={t('designer.choice.default', { name: choice.label })}
          onChange={onDefault}
        />
      )}
      <input
        className="q-input"
        value={choice.label}
        aria-label={t('designer.choice.label')}
        onPaste={paste}
        onChange={(event) => onText('label', event.target.value)}
      />
      <input
        className="q-input fd-code q-text-xs"
        value={choice.value}
        aria-label={t('designer.choice.value', { name: choice.label })}
        onChange={(event) => onText('value', event.target.value)}
      />
      <IconButton
        icon="close"
        label={t('designer.choice.remove', { name: choice.label })}
        onClick={onRemove}
      />
    </>
  )
}

/** A choice whose stored value was renamed. */
interface RenamedChoice {
  from: FieldChoice['value']
  to: FieldChoice['value']
}

interface ChoiceListProps {
  choices: readonly FieldChoice[]
  /** Default value, if it is set in this editor. */
  chosen?: unknown
  /** `typing` identifies the text being typed. */
  onChoices(next: FieldChoice[], typing?: string, renamed?: RenamedChoice): void
  onDefault?(choice: FieldChoice): void
}

/** Editor of a list of choices: labels, stored values, order and default. */
export function ChoiceList({ choices, chosen, onChoices, onDefault }: ChoiceListProps) {
  const write = (i: number, part: 'label' | 'value', text: string) => {
    const next = setChoiceText(choices, i, { part, text })
    const [from, to] = [choices[i]?.value, next[i]?.value]
    const isRenamed = from !== undefined && to !== undefined && from !== to
    onChoices(next, `${i} ${part}`, isRenamed ? { from, to } : undefined)
  }
  const ids = choices.map((_, i) => String(i))
  return (
    <div className="fd-choices">
      <SortableSettings ids={ids} onMove={(from, to) => onChoices(moveChoiceRow(choices, from, to))}>
        {choices.map((choice, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its focus while its text changes
          <SortableRow key={i} id={String(i)} label={choice.label}>
            <ChoiceRow
              choice={choice}
              isDefault={isChosen(chosen, choice)}
              onText={(part, text) => write(i, part, text)}
              onDefault={onDefault && (() => onDefault(choice))}
              onRemove={() => onChoices(choices.toSpliced(i, 1))}
              onLines={(lines) => onChoices(pasteChoices(choices, i, lines))}
            />
          </SortableRow>
        ))}
      </SortableSettings>
      <Button
        kind="text"
        icon="plus"
        onClick={() => onChoices(addChoice(choices, (n) => t('designer.choice.new', { n })))}
      >
        {t('designer.choice.add')}
      </Button>
      {onDefault && <p className="fd-note q-break q-muted q-text-xs">{t('designer.choice.hint')}</p>}
    </div>
  )
}

/** Editor of the choices of a select, radio or checkbox field. */
export function ChoicesEditor({ value, item }: PropertyProps) {
  const designer = useDesigner()
  const { key, name } = item
  const step = { name: 'designer.step.choices', params: { name }, key }
  return (
    <ChoiceList
      choices={(Array.isArray(value) ? value : []) as FieldChoice[]}
      chosen={item.options.defaultValue}
      onChoices={(choices, typing, renamed) =>
        designer.run(setChoices(designer.form, { key, choices, renamed }), {
          ...step,
          merge: typing && `${key} choices ${typing}`,
        })
      }
      onDefault={({ value }) => {
        const isMultiple = fieldKindOf(item) === 'list'
        designer.run(toggleDefault(designer.form, { key, value, isMultiple }), step)
      }}
    />
  )
}
