import { type RefObject, useEffect } from 'react'
import { rootNodeOf } from '../platform'

/** How long keys are ignored at least, and the pause that ends a run of typing, in milliseconds. */
const [guardTime, pauseTime] = [1_000, 300]

const editable = 'input, textarea, select, [contenteditable=true]'

/** Whether a key is a shortcut, which no text contains. */
const isShortcut = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey

/**
 * Ignores keys meant for another field in a dialog that opens by itself while the person types there: those of
 * the first second, and those that follow them without a pause. The element is within the dialog.
 */
export function useTypingGuard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = element.current?.closest('dialog')
    if (!dialog || !rootNodeOf(dialog).activeElement?.matches(editable)) return
    const opened = Date.now()
    let last = opened
    const end = () => dialog.removeEventListener('keydown', ignore, true)
    function ignore(event: KeyboardEvent) {
      const now = Date.now()
      if (now - opened >= guardTime && now - last >= pauseTime) return end()
      last = now
      if (isShortcut(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    dialog.addEventListener('keydown', ignore, true)
    return end
  }, [element])
}
