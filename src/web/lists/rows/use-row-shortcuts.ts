import { type RefObject, useEffect, useRef } from 'react'

/** Actions of keys besides moving along the rows. */
export interface RowShortcuts {
  /** Ticks the row, if rows are selectable. */
  toggle?: ((id: string) => void) | undefined
  /** Clears the selection on Esc. */
  clear(): void
  help(): void
  /** Reads the row before or after the chosen one beside the list; returns its id. */
  read?: ((by: number, focus: boolean) => string | undefined) | undefined
}

const steps: Record<string, number> = { j: 1, k: -1 }
/** Arrow keys; they scroll the page while no row has the focus. */
const arrows: Record<string, number> = { arrowdown: 1, arrowup: -1 }

const ticks = 'input[type=checkbox], input[type=radio]'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !target.matches(ticks) &&
  target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null

/** Checks whether a key is meant for the list: no text input, composition, modifier or open dialog. */
const isForList = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  document.querySelector('dialog[open]') === null

const rowOf = (link: Element) => link.closest('tr, li')

function moveAlong(box: HTMLElement, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase()
  const links = [...box.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = links.findIndex((link) => rowOf(link)?.contains(document.activeElement))
  const step = steps[key] ?? (at < 0 ? undefined : arrows[key])
  if (!step) return false
  links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  return true
}

/** Reads another row beside the list: an arrow key takes the focus along, another key leaves it to the request. */
function readAlong(box: HTMLElement, event: KeyboardEvent, { read }: RowShortcuts): boolean {
  const key = event.key.toLowerCase()
  const step = steps[key] ?? (box.contains(document.activeElement) ? arrows[key] : undefined)
  if (!read || !step) return false
  const id = read(step, key in steps)
  if (id && key in arrows) box.querySelector<HTMLElement>(`[data-row-link="${id}"]`)?.focus()
  return true
}

const focusedId = () =>
  rowOf(document.activeElement ?? document.body)?.querySelector<HTMLElement>('[data-row-link]')?.dataset
    .rowLink

function press(box: HTMLElement, event: KeyboardEvent, keys: RowShortcuts): boolean {
  if (keys.read ? readAlong(box, event, keys) : moveAlong(box, event)) return true
  const id = focusedId()
  const actions: Record<string, () => unknown> = {
    '/': () => box.closest('.list')?.querySelector<HTMLElement>('.list-search input[type=search]')?.focus(),
    '?': keys.help,
    ...(id && keys.toggle && { x: () => keys.toggle?.(id) }),
    ...(event.key === 'Escape' && { escape: keys.clear }),
  }
  const act = actions[event.key.toLowerCase()]
  act?.()
  return act !== undefined && event.key !== 'Escape'
}

/**
 * Handles keys: J, K and arrows move along the rows' links; Enter opens; X ticks, / searches, ? shows the
 * shortcuts.
 */
export function useRowShortcuts(box: RefObject<HTMLElement | null>, keys: RowShortcuts): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!box.current || !isForList(event)) return
      if (press(box.current, event, now.current)) event.preventDefault()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [box])
}
