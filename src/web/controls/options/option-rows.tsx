import { useId, useRef } from 'react'
import type { FormItem } from '#/generated/types'
import type { FieldChoice } from '../../../core/form'

interface ChoiceRowsProps {
  item: FormItem
  choices: readonly (FieldChoice & { aside?: string })[]
  chosen: readonly FieldChoice['value'][]
  isMultiple: boolean
  /** Whether the maximum number is chosen. */
  isFull: boolean
  onToggle(value: FieldChoice['value']): void
  /** Called when an option of a single choice is tapped. */
  onTake(value: FieldChoice['value']): void
}

/** Large rows of a sheet. */
export function OptionRows({ item, choices, chosen, isMultiple, isFull, onToggle, onTake }: ChoiceRowsProps) {
  const isTap = useRef(false)
  const group = useId()
  return (
    <fieldset
      className="qf-sheet-choices q-shrink"
      aria-label={item.name}
      onPointerDown={() => (isTap.current = true)}
      onKeyDown={() => (isTap.current = false)}
    >
      {choices.map(({ value, label, aside }) => {
        const isChosen = chosen.includes(value)
        return (
          <label className="q-gap-3 q-break q-text-lg q-line-below" key={value}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={group}
              checked={isChosen}
              disabled={!isChosen && isMultiple && isFull}
              onChange={() => onToggle(value)}
              onClick={() => !isMultiple && isTap.current && onTake(value)}
            />
            <span>{label}</span>
            {aside && <small>{aside}</small>}
          </label>
        )
      })}
    </fieldset>
  )
}
