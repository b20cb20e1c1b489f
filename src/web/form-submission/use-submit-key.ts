import { type RefObject, useEffect, useRef } from 'react'

const isAsked = ({ key, ctrlKey, metaKey, isComposing, repeat, defaultPrevented }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing && !repeat && !defaultPrevented

/** Triggers a page's main button on Ctrl+Enter, while the bar is visible and no dialog is open. */
export function useSubmitKey(bar: RefObject<HTMLElement | null>, submit: () => void) {
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSeen = bar.current?.checkVisibility?.() ?? true
      if (!isAsked(event) || !isSeen || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [bar])
}
