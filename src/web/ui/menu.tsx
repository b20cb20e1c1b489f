import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { isEventInside, rootNodeOf } from '../platform'

export interface MenuAction {
  key: string
  text: string
  icon?: ReactNode
  checked?: boolean
  line?: boolean
  disabled?: boolean
  /** Whether it ends or deletes something. */
  isDanger?: boolean
  /** Link target, in place of an action. */
  to?: string
  isNewTab?: boolean
  run?(): void
}

interface MenuProps {
  label: string
  trigger: ReactNode
  /** Actions of the menu; a function is called when the menu opens. */
  actions: readonly MenuAction[] | (() => readonly MenuAction[])
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.indexOf(rootNodeOf(event.currentTarget).activeElement as HTMLElement)
  items[(at + step + items.length) % items.length]?.focus()
}

/** Renders a button with an action menu; arrow keys, Esc and a click outside work as usual. */
export function Menu({ label, trigger, actions }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
    const closeOutside = (event: Event) => {
      if (!isEventInside(event, box.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const item = ({ key, text, icon, checked, line, disabled, isDanger, to, isNewTab, run }: MenuAction) => {
    const className = `q-menu-item${isDanger ? ' q-tone-danger' : ''}`
    return (
      <div key={key} role="none">
        {line && <div className="q-menu-line" role="none" />}
        {to === undefined ? (
          <button
            type="button"
            className={className}
            disabled={disabled}
            {...(checked === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemradio', 'aria-checked': checked })}
            onClick={() => {
              close()
              run?.()
            }}
          >
            {icon}
            {text}
          </button>
        ) : (
          <Link
            className={className}
            role="menuitem"
            to={to}
            target={isNewTab ? '_blank' : undefined}
            onClick={close}
          >
            {icon}
            {text}
          </Link>
        )}
      </div>
    )
  }
  return (
    <div className="q-menu" ref={box}>
      <button
        type="button"
        className="q-button"
        data-kind="text"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          id={id}
          className="q-menu-list"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => (event.key === 'Escape' ? close() : moveFocus(event))}
        >
          {(typeof actions === 'function' ? actions() : actions).map(item)}
        </div>
      )}
    </div>
  )
}
