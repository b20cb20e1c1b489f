import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { FlowDesignSet, RecipientGroup } from '#/generated/types'
import { GroupsDialog } from '../picker/groups/groups-dialog'
import type { PickerScope } from '../picker/groups/groups-editor'
import { recipientsText } from '../picker/groups/recipients-text'
import { t } from '../platform'

interface PeopleCellProps {
  place: string
  label: string
  value: readonly RecipientGroup[]
  fields: PickerScope['fields']
  set: FlowDesignSet
  onSave(groups: RecipientGroup[]): void
}

/** Cell with recipients, set by a picker rather than typed. */
export function PeopleCell({ place, label, value, fields, set, onSave }: PeopleCellProps) {
  const [isOpen, setOpen] = useState(false)
  const text = recipientsText(value)
  return (
    <>
      <button
        type="button"
        className="dt-cell q-block q-full dt-people"
        data-cell={place}
        data-empty={text ? undefined : true}
        aria-label={`${label}: ${text || t('picker.recipients.none')}`}
        onClick={() => setOpen(true)}
      >
        {text || t('decision-table.people.choose')}
      </button>
      {isOpen && (
        <GroupsDialog
          title={label}
          value={value}
          fields={fields}
          set={set}
          onClose={() => setOpen(false)}
          onSave={(groups) => {
            setOpen(false)
            onSave(groups)
          }}
        />
      )}
    </>
  )
}

interface TextCellProps {
  /** Position in the grid (`row column`), used for keyboard navigation. */
  place: string
  label: string
  value: string
  /** Id of the list with suggestions. */
  list?: string
  hint?: string
  /** Takes the typed text. Returns false if it cannot be parsed; the text then stays to be corrected. */
  onText(text: string): boolean
  /** Moves by a number of rows. */
  onMove(by: number): void
  onKeys(event: KeyboardEvent<HTMLInputElement>): void
  onCopy(event: ClipboardEvent<HTMLInputElement>): void
}

/** Editable text cell. */
export function EditableTextCell(props: TextCellProps) {
  const { place, label, value, list, hint, onText, onMove, onKeys, onCopy } = props
  const [draft, setDraft] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const keep = () => {
    if (draft === undefined) return
    const isTaken = draft === value || onText(draft)
    setWrong(!isTaken)
    if (isTaken) setDraft(undefined)
  }
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeys(event)
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const isArrow = !list && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
    if (event.key === 'Escape' && draft !== undefined) {
      event.preventDefault()
      setDraft(undefined)
      setWrong(false)
    } else if (event.key === 'Enter' || isArrow) {
      event.preventDefault()
      keep()
      onMove(event.key === 'ArrowUp' || event.shiftKey ? -1 : 1)
    }
  }
  return (
    <input
      className="dt-cell q-block q-full"
      data-cell={place}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? t('decision-table.cell.unread') : undefined}
      placeholder={hint}
      list={list}
      value={draft ?? value}
      onChange={({ target }) => {
        setDraft(target.value)
        setWrong(false)
      }}
      onBlur={keep}
      onKeyDown={move}
      onCopy={onCopy}
    />
  )
}
