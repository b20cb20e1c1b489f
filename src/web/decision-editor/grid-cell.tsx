import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { t } from '../platform/i18n/i18n'

interface TextCellProps {
  /** The place in the grid, by which the keyboard finds it: `row column`. */
  place: string
  label: string
  value: string
  /** What is offered while one writes. */
  list?: string
  hint?: string
  /** Takes what was written; false where it cannot be read, and then it stays to be mended. */
  onText(text: string): boolean
  /** Goes to the cell so many rows below. */
  onMove(by: number): void
  onKeys(event: KeyboardEvent<HTMLInputElement>): void
  onCopy(event: ClipboardEvent<HTMLInputElement>): void
}

/** A cell that is written. */
export function TextCell(props: TextCellProps) {
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
      className="dt-cell"
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
