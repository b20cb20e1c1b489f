import type { ClipboardEvent } from 'react'
import type { Choice } from '#/core/form/choices'
import { kindOf } from '#/core/form/fields'
import { t } from '../../platform/i18n'
import { Button, IconButton } from '../../ui/button'
import { setChoices } from '../actions/set-choices'
import { toggleDefault } from '../actions/toggle-default'
import { useDesigner } from '../context'
import { moved, withFresh, withLines, withText } from './choice-list'
import type { PropertyProps } from './property'
import { Sortable, SortableRow } from './sortable'

const isChosen = (value: unknown, choice: Choice) =>
  Array.isArray(value) ? value.includes(choice.value) : value === choice.value

interface RowProps {
  choice: Choice
  isDefault: boolean
  onText(part: 'label' | 'value', text: string): void
  onDefault(): void
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
      <input
        type="checkbox"
        checked={isDefault}
        aria-label={t('designer.choice.default', { name: choice.label })}
        title={t('designer.choice.default', { name: choice.label })}
        onChange={onDefault}
      />
      <input
        className="q-input"
        value={choice.label}
        aria-label={t('designer.choice.label')}
        onPaste={paste}
        onChange={(event) => onText('label', event.target.value)}
      />
      <input
        className="q-input fd-code"
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

/** The choices of a select, radio or checkbox field: words, stored values, order and what is chosen at first. */
export function ChoicesEditor({ value, item }: PropertyProps) {
  const designer = useDesigner()
  const choices = (Array.isArray(value) ? value : []) as Choice[]
  const { defaultValue } = item.options
  const step = { name: 'designer.step.choices', params: { name: item.name }, key: item.key }
  const set = (next: Choice[], typing?: string, renamed?: { from: Choice['value']; to: Choice['value'] }) =>
    designer.run(setChoices(designer.form, { key: item.key, choices: next, renamed }), {
      ...step,
      merge: typing && `${item.key} choices ${typing}`,
    })
  const write = (i: number, part: 'label' | 'value', text: string) => {
    const next = withText(choices, i, { part, text })
    const [from, to] = [choices[i]?.value, next[i]?.value]
    const isRenamed = from !== undefined && to !== undefined && from !== to
    set(next, `${i} ${part}`, isRenamed ? { from, to } : undefined)
  }
  const toggle = ({ value }: Choice) => {
    const isMultiple = kindOf(item) === 'list'
    designer.run(toggleDefault(designer.form, { key: item.key, value, isMultiple }), step)
  }
  const ids = choices.map((_, i) => String(i))
  return (
    <div className="fd-choices">
      <Sortable ids={ids} onMove={(from, to) => set(moved(choices, from, to))}>
        {choices.map((choice, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its focus while its text changes
          <SortableRow key={i} id={String(i)} label={choice.label}>
            <ChoiceRow
              choice={choice}
              isDefault={isChosen(defaultValue, choice)}
              onText={(part, text) => write(i, part, text)}
              onDefault={() => toggle(choice)}
              onRemove={() => set(choices.toSpliced(i, 1))}
              onLines={(lines) => set(withLines(choices, i, lines))}
            />
          </SortableRow>
        ))}
      </Sortable>
      <Button
        kind="text"
        icon="plus"
        onClick={() => set(withFresh(choices, (n) => t('designer.choice.new', { n })))}
      >
        {t('designer.choice.add')}
      </Button>
      <p className="fd-note">{t('designer.choice.hint')}</p>
    </div>
  )
}
