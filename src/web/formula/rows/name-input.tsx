import { useId, useState } from 'react'
import { useComboboxOptions } from '../../directory/combobox'
import { finders } from '../../directory/directory-search'

interface NameInputProps {
  label: string
  /** Kind of names offered. */
  of: keyof typeof finders
  value: string
  onChange(name: string): void
}

/** Name of a person, a department or a role: typed, or chosen from the suggestions. */
export function NameInput({ label, of, value, onChange }: NameInputProps) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const { rows: found, failure } = useComboboxOptions(finders[of].find, value, isAsked)
  const names = [...new Set(found?.map(({ name }) => name))]
  return (
    <>
      <input
        className="q-input"
        aria-label={label}
        list={id}
        value={value}
        onFocus={() => setAsked(true)}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {failure && (
        <small className="q-tone-danger" role="alert">
          {failure}
        </small>
      )}
    </>
  )
}
