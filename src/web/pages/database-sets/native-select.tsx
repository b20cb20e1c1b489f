import type { ComponentProps } from 'react'

export interface SelectChoice {
  value: string
  text: string
}

interface PickProps extends Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'children'> {
  value: string
  choices: readonly SelectChoice[]
  onPick(value: string): void
}

/** Renders a select; a chosen value that is no longer offered stays visible. */
export const NativeSelect = ({ value, choices, onPick, ...named }: PickProps) => (
  <select {...named} className="q-input" value={value} onChange={({ target }) => onPick(target.value)}>
    {!choices.some((one) => one.value === value) && <option value={value}>{value}</option>}
    {choices.map((one) => (
      <option key={one.value} value={one.value}>
        {one.text}
      </option>
    ))}
  </select>
)
