import { useState } from 'react'
import type { Slot } from '../controls/slots'
import { pickAria, type WidgetProps } from '../controls/widget-props'
import type { ComboboxOption, ComboboxProps } from '../directory/combobox'
import { SelectionControl } from '../directory/selection-field'

interface ChoosingSlot extends Pick<ComboboxProps, 'find' | 'placeholder'> {
  /** True if the value is a list of ids rather than one id. */
  several?: boolean
  /** Options whose names are known before anything is chosen. */
  known?: readonly ComboboxOption[]
  /** Called with the chosen options. */
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
  const [knownOptions, setKnownOptions] = useState<readonly ComboboxOption[]>([])
  const named = [...knownOptions, ...(known ?? [])]
  const chosen = idsIn(value).map(
    (one) => named.find((choice) => choice.id === one) ?? { id: one, name: one },
  )
  return (
    <SelectionControl
      find={find}
      placeholder={placeholder}
      chosen={chosen}
      single={!several}
      label={item.name}
      described={{ ...pickAria(field), id }}
      onChange={(next) => {
        setKnownOptions([...knownOptions, ...next])
        onChosen?.(next)
        onChange(several ? next.map((one) => one.id) : (next[0]?.id ?? null))
      }}
    />
  )
}

/** Creates a slot with a combobox for people or departments. */
export const createPickerSlot =
  (choosingSlot: ChoosingSlot): Slot =>
  (field) => <Choosing {...choosingSlot} field={field} />
