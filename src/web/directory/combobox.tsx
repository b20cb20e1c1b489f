import './directory.css'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { t } from '../platform'
import { Field, type FieldAria } from '../ui'

/** Option of a combobox. */
export interface ComboboxOption {
  id: string
  name: string
  /** Text that distinguishes options of the same name. */
  note?: string
}

interface ComboboxInputProps {
  label: string
  placeholder: string
  /** Returns the options that match the text, which may be empty. */
  find(text: string): Promise<readonly ComboboxOption[]>
  onChoose(choice: ComboboxOption): void
  /** ARIA attributes that link it to its label and feedback. */
  described: FieldAria
}

export interface ComboboxProps extends Omit<ComboboxInputProps, 'described'> {
  hint?: string
  error?: string
  required?: boolean
}

const pause = 200

/** Options for a text; without rows while they load, and after a failure. */
interface FoundOptions {
  text: string
  rows?: readonly ComboboxOption[]
  /** Reason why the search failed. */
  failure?: string
}

/** Returns the options for the text while the list is open. Outdated responses are dropped. */
export function useComboboxOptions(find: ComboboxInputProps['find'], text: string, isOpen: boolean) {
  const [found, setFound] = useState<FoundOptions>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: find is made anew with each drawing
  useEffect(() => {
    if (!isOpen) return
    let isWanted = true
    const set = (next: FoundOptions) => isWanted && setFound(next)
    const load = () =>
      find(text.trim()).then(
        (rows) => set({ text, rows }),
        (error: unknown) => set({ text, failure: error instanceof Error ? error.message : String(error) }),
      )
    const timer = setTimeout(load, text ? pause : 0)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text, isOpen])
  const isCurrent = found?.text === text
  const hasNothing = !isCurrent && found?.rows?.length === 0
  return { rows: hasNothing ? undefined : found?.rows, failure: isCurrent ? found.failure : undefined }
}

/** Text field with suggestions while the user types, operated by arrow keys, Enter and Esc. */
export function ComboboxInput({ label, placeholder, find, onChoose, described }: ComboboxInputProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const id = useId()
  const { rows: found, failure } = useComboboxOptions(find, text, isOpen)
  const close = () => {
    setOpen(false)
    setText('')
    setActive(0)
  }
  const choose = (choice: ComboboxOption | undefined) => {
    if (!choice) return
    onChoose(choice)
    close()
  }
  const last = (found?.length ?? 0) - 1
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, last))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && isOpen) choose(found?.[active])
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="dir-combobox q-stack q-gap-1-5">
      <input
        {...described}
        className="q-input"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found?.[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={handleKey}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
          setOpen(true)
        }}
      />
      {isOpen && failure && (
        <p className="dir-none q-tone-danger" role="alert">
          {failure}
        </p>
      )}
      {isOpen && found && <Options id={id} label={label} found={found} active={active} choose={choose} />}
    </div>
  )
}

/** ComboboxInput with label, hint and error. */
export const Combobox = ({ hint, error, required, ...rest }: ComboboxProps) => (
  <Field
    label={rest.label}
    hint={hint}
    error={error}
    required={required}
    control={(described) => <ComboboxInput {...rest} described={described} />}
  />
)

interface OptionsProps {
  id: string
  label: string
  found: readonly ComboboxOption[]
  active: number
  choose(choice: ComboboxOption): void
}

function Options({ id, label, found, active, choose }: OptionsProps) {
  if (found.length === 0)
    return (
      <p className="dir-none q-muted" data-empty-state>
        {t('directory.nothing-found')}
      </p>
    )
  return (
    <div
      id={`${id}-list`}
      className="dir-options q-box q-scroll q-surface q-pad-1"
      role="listbox"
      aria-label={label}
    >
      {found.map((choice, index) => (
        <div
          key={choice.id}
          id={`${id}-${index}`}
          className="dir-option q-row q-align-stretch q-justify-between q-gap-3"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Runs before the input loses focus, which closes the list.
          onMouseDown={(event) => {
            event.preventDefault()
            choose(choice)
          }}
          ref={(element) => {
            if (index === active) element?.scrollIntoView({ block: 'nearest' })
          }}
        >
          {choice.name}
          {choice.note && <small className="q-truncate q-muted">{choice.note}</small>}
        </div>
      ))}
    </div>
  )
}
