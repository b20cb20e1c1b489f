import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { focusable } from './focus-field'

interface AsleepProps {
  id: string
  /** Fetches what the control in use needs; nothing when it is here. */
  prepare(): Promise<unknown> | undefined
  wake(): void
  children: ReactNode
}

const controlOf = (id: string) => {
  const found = document.getElementById(id)
  return found?.matches(focusable) ? found : found?.querySelector<HTMLElement>(focusable)
}

/** Gives the control in use what its look-alike was given. */
function handOver(id: string, by: string) {
  const control = controlOf(id)
  control?.focus({ preventScroll: true })
  if (by === 'focusin' && control instanceof HTMLInputElement) control.select()
  if (by !== 'click') return
  control?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  control?.click()
}

/**
 * The look-alike of a control until a pointer or the focus reaches it. A mouse wakes it on its way, so that its click
 * meets the control in use; a finger's touch is only known to be a click at its end, which is then passed on.
 */
export function Asleep({ id, prepare, wake, children }: AsleepProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ prepare, wake })
  latest.current = { prepare, wake }
  useEffect(() => {
    const element = place.current
    if (!element) return
    let isTouched = false
    const rouse = (by: string) => {
      const isMeant = by === 'click' || element.contains(document.activeElement)
      flushSync(latest.current.wake)
      const go = () => isMeant && handOver(id, by)
      // inside an effect of React the control comes a moment later
      if (element.isConnected) setTimeout(go)
      else go()
    }
    const reached = ({ type }: Event) => {
      if (isTouched && type === 'focusin') return
      const coming = latest.current.prepare()
      if (coming) void coming.then(() => element.isConnected && rouse(type))
      else rouse(type)
    }
    const entered = (event: PointerEvent) => {
      isTouched = event.pointerType === 'touch'
      if (!isTouched) reached(event)
    }
    element.addEventListener('pointerenter', entered)
    element.addEventListener('focusin', reached)
    element.addEventListener('click', reached)
    return () => {
      element.removeEventListener('pointerenter', entered)
      element.removeEventListener('focusin', reached)
      element.removeEventListener('click', reached)
    }
  }, [id])
  return <div ref={place}>{children}</div>
}
