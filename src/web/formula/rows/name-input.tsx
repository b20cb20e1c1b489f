import { useEffect, useId, useState } from 'react'
import { finders } from '../../directory/finders'

interface NameInputProps {
  label: string
  /** Whose names are offered. */
  of: keyof typeof finders
  value: string
  onChange(name: string): void
}

const pause = 200

/** Names that hold the text; nobody is offered where the directory may not be read. */
function useNames(of: NameInputProps['of'], text: string, isAsked: boolean): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isAsked) return
    let isWanted = true
    const ask = () =>
      finders[of](text.trim()).then(
        (found) => isWanted && setNames([...new Set(found.map(({ name }) => name))]),
        () => undefined,
      )
    const timer = setTimeout(ask, pause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [of, text, isAsked])
  return names
}

/** The name of a person, a department or a role: typed, or taken from what is offered meanwhile. */
export function NameInput({ label, of, value, onChange }: NameInputProps) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const names = useNames(of, value, isAsked)
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
    </>
  )
}
