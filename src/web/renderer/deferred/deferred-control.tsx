import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { focusableSelector } from '../focus-field'

interface AsleepProps {
  id: string
  /** Fetches what the control in use needs; nothing when it is here. */
  prepare(): Promise<unknown> | undefined
  wake(): void
  children: ReactNode
}

const controlOf = (id: string) => {
  const found = document.getElementById(id)
  return found?.matches(focusableSelector) ? found : found?.querySelector<HTMLElement>(focusableSelector)
}

/** How a look-alike is reached, the weakest first: passed over, focused, clicked. */
const reaches = ['pointerenter', 'focusin', 'click'] as const
type Reach = (typeof reaches)[number]

const stronger = (a: Reach, b: Reach) => (reaches.indexOf(a) > reaches.indexOf(b) ? a : b)

/** Types into a control of React's, which hears of a value only when its own setter is passed by. */
function type(control: HTMLInputElement, words: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, words)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What was done to a look-alike. */
interface Given {
  by: Reach
  words: string
}

/** Gives the control in use what its look-alike was given: the focus, the click, what was typed. */
function handOver(id: string, { by, words }: Given) {
  const control = controlOf(id)
  control?.focus({ preventScroll: true })
  if (by === 'focusin' && control instanceof HTMLInputElement) control.select()
  if (by === 'click') {
    control?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    control?.click()
  }
  if (words && control instanceof HTMLInputElement) type(control, words)
}

type Waking = Pick<AsleepProps, 'id' | 'prepare' | 'wake'>

/**
 * Wakes the control once it is reached, and once its code has come. It is not changed between the two ends of a
 * mouse's press; all that was done to the look-alike until then counts as its strongest.
 */
function watch(element: HTMLElement, latest: () => Waking) {
  let by: Reach = 'pointerenter'
  let words = ''
  let isTouched = false
  let isPressed = false
  const rouse = () => {
    if (isPressed || !element.isConnected) return
    const { id, wake } = latest()
    const isMeant = by === 'click' || element.contains(document.activeElement)
    flushSync(wake)
    const go = () => isMeant && handOver(id, { by, words })
    // inside an effect of React the control comes a moment later
    if (element.isConnected) setTimeout(go)
    else go()
  }
  const reached = (how: Reach) => {
    by = stronger(by, how)
    const coming = latest().prepare()
    if (coming) void coming.then(rouse)
    else rouse()
  }
  const release = () => {
    if (!isPressed) return
    isPressed = false
    reached(by)
  }
  const released = () => setTimeout(release)
  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener(
    'pointerenter',
    ({ pointerType }) => {
      isTouched = pointerType === 'touch'
      if (!isTouched) reached('pointerenter')
    },
    { signal },
  )
  element.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isPressed = pointerType !== 'touch'
    },
    { signal },
  )
  element.addEventListener('focusin', () => isTouched || reached('focusin'), { signal })
  element.addEventListener(
    'click',
    () => {
      isPressed = false
      reached('click')
    },
    { signal },
  )
  element.addEventListener(
    'input',
    (event) => {
      if (event instanceof InputEvent && !event.isComposing) words += event.data ?? ''
    },
    { signal },
  )
  element.addEventListener(
    'compositionend',
    ({ data }) => {
      words += data
    },
    { signal },
  )
  // a press that ends elsewhere is no click
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, released, { signal })
  return () => stop.abort()
}

/**
 * The look-alike of a control until a pointer or the focus reaches it. A mouse wakes it on its way, so that its click
 * meets the control in use; a finger's touch is only known to be a click at its end, which is then passed on.
 */
export function DeferredControl({ id, prepare, wake, children }: AsleepProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ id, prepare, wake })
  latest.current = { id, prepare, wake }
  useEffect(() => (place.current ? watch(place.current, () => latest.current) : undefined), [])
  return <div ref={place}>{children}</div>
}
