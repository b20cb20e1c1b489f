import './person-name.css'
import { lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react'

const PersonCard = lazy(() => import('./person-card'))

/** Milliseconds that a pointer rests on a name before its card opens, and may leave it. */
const delay = { open: 400, close: 250 }

interface PersonNameProps {
  id: string | null | undefined
  name: string
}

/** Name of a colleague: a press, or a pointer that rests on it, shows their card. */
export function PersonName({ id, name }: PersonNameProps) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!id) return name
  const later = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), open ? delay.open : delay.close)
  }
  return (
    <span className="person-name" onPointerEnter={later(true)} onPointerLeave={later(false)}>
      <button
        type="button"
        className="q-plain"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          clearTimeout(timer.current)
          setOpen(!isOpen)
        }}
      >
        {name}
      </button>
      {isOpen && (
        <Suspense>
          <PersonCard id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
