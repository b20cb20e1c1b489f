import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { rootNodeOf } from '../../platform'
import { focusableSelector } from '../focus-field'

interface AsleepProps {
  id: string
  /** Loads what the control needs; returns undefined if it is already loaded. */
  prepare(): Promise<unknown> | undefined
  wake(): void
  children: ReactNode
}

const controlOf = (root: Document | ShadowRoot, id: string) => {
  const found = root.getElementById(id)
  return found?.matches(focusableSelector) ? found : found?.querySelector<HTMLElement>(focusableSelector)
}

/** Returns the id of the control with the focus; while the list of a select is open, one of its options has it. */
const controlIdOf = (focused: Element | null) => (focused?.closest('select') ?? focused)?.id

/** Events that activate a placeholder, weakest first: hover, focus, click. */
const reaches = ['pointerenter', 'focusin', 'click'] as const
type Reach = (typeof reaches)[number]

const stronger = (a: Reach, b: Reach) => (reaches.indexOf(a) > reaches.indexOf(b) ? a : b)

/** Sets the value of an input through the native setter, as React ignores changes made through its own. */
function type(control: HTMLInputElement, words: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, words)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Interaction with a placeholder. */
interface Given {
  /** Id of the element with the focus. */
  at: string
  by: Reach
  words: string
  /** Last key that opens a list or a calendar, or moves in it. */
  key?: KeyboardEvent | undefined
}

/** Keys that change nothing in a placeholder. */
const openingKeys = ['ArrowDown', 'ArrowUp', 'Enter']

/** Applies the interaction with the placeholder to the mounted control: focus, click, typed text and key. */
function handOver(root: Document | ShadowRoot, id: string, { at, by, words, key }: Given) {
  const control = controlOf(root, at) ?? controlOf(root, id)
  control?.focus({ preventScroll: true })
  if (by === 'focusin' && control instanceof HTMLInputElement) control.select()
  if (by === 'click' && control instanceof HTMLSelectElement) {
    if (navigator.userActivation?.isActive) control.showPicker?.()
  } else if (by === 'click') {
    control?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    control?.click()
  }
  if (words && control instanceof HTMLInputElement) type(control, words)
  if (key) control?.dispatchEvent(new KeyboardEvent('keydown', key))
}

type Waking = Pick<AsleepProps, 'id' | 'prepare' | 'wake'>

/**
 * Mounts the control on interaction, once its code is loaded. It is not replaced between mousedown and
 * mouseup; of several interactions until then the strongest is applied.
 */
function watch(element: HTMLElement, latest: () => Waking) {
  let by: Reach = 'pointerenter'
  let words = ''
  let key: KeyboardEvent | undefined
  let [isTouched, isPressed] = [false, false]
  const rouse = () => {
    if (isPressed || !element.isConnected) return
    const { id, wake } = latest()
    const root = rootNodeOf(element)
    const focused = element.contains(root.activeElement) ? root.activeElement : null
    const isMeant = by === 'click' || focused !== null
    flushSync(wake)
    const go = () => isMeant && handOver(root, id, { at: controlIdOf(focused) ?? id, by, words, key })
    // in a React effect the control is rendered a moment later
    if (element.isConnected) setTimeout(go)
    else go()
  }
  const reached = (reach: Reach) => {
    by = stronger(by, reach)
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
    'keydown',
    (event) => {
      if (openingKeys.includes(event.key)) key = event
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
  // a press released elsewhere is not a click
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, released, { signal })
  return () => stop.abort()
}

/**
 * Static placeholder of a control until hover, focus or tap. A mouse mounts the control on hover, so that the
 * click reaches it; a touch is forwarded as a click when it ends.
 */
export function DeferredControl({ id, prepare, wake, children }: AsleepProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ id, prepare, wake })
  latest.current = { id, prepare, wake }
  useEffect(() => (place.current ? watch(place.current, () => latest.current) : undefined), [])
  return <div ref={place}>{children}</div>
}
