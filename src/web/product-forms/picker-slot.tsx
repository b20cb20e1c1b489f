import { useState } from 'react'
import type { Slot } from '../controls/slots'
import { pickAria, type WidgetProps } from '../controls/widget-props'
import type { ComboboxOption, ComboboxProps } from '../directory/combobox'
import { SelectionControl } from '../directory/selection-field'

interface ChoosingSlot extends Pick<ComboboxProps, 'find' | 'placeholder'> {
  /** Several: the value is a list of ids; else it is one id. */
  several?: boolean
  /** What the field begins with, by name. */
  known?: readonly ComboboxOption[]
  /** Told of what is chosen, by name. */
  onChosen?(chosen: readonly ComboboxOption[]): void
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value : value ? [String(value)] : [])

function Choosing({
  field,
  find,
  placeholder,
  several,
  known,
  onChosen,
}: ChoosingSlot & { field: WidgetProps }) {
  const { id, item, value, onChange } = field
  const [seen, setSeen] = useState<readonly ComboboxOption[]>(known ?? [])
  const chosen = idsIn(value).map((one) => seen.find((choice) => choice.id === one) ?? { id: one, name: one })
  return (
    <SelectionControl
      find={find}
      placeholder={placeholder}
      chosen={chosen}
      single={!several}
      label={item.name}
      described={{ ...pickAria(field), id }}
      onChange={(next) => {
        setSeen([...seen, ...next])
        onChosen?.(next)
        onChange(several ? next.map((one) => one.id) : (next[0]?.id ?? null))
      }}
    />
  )
}

/** Fills a slot with people or departments that are found while one types. */
export const createPickerSlot =
  (asked: ChoosingSlot): Slot =>
  (field) => <Choosing {...asked} field={field} />
