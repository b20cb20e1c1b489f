interface PickProps {
  label: string
  value: string
  choices: readonly { value: string; text: string }[]
  onPick(value: string): void
}

/** One of a few, named for whoever does not see where it stands. */
export const Pick = ({ label, value, choices, onPick }: PickProps) => (
  <select
    className="q-input"
    aria-label={label}
    value={value}
    onChange={({ target }) => onPick(target.value)}
  >
    {!choices.some((one) => one.value === value) && <option value={value}>{value}</option>}
    {choices.map((one) => (
      <option key={one.value} value={one.value}>
        {one.text}
      </option>
    ))}
  </select>
)
