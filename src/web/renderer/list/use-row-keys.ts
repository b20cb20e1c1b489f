import { type RefObject, useEffect } from 'react'

const steps: Record<string, number> = { j: 1, k: -1 }

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** J and K move along the rows' links; Enter opens, as links do. Composing Chinese text is left alone. */
export function useRowKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = steps[event.key.toLowerCase()]
      if (
        !step ||
        event.isComposing ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return
      const links = [...(box.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
      const at = links.indexOf(document.activeElement as HTMLElement)
      const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)
      links[next]?.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [box])
}
