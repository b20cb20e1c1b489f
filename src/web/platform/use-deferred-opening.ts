import { startTransition, useEffect, useRef, useState } from 'react'
import { runAfterPaint } from './after-paint'

interface PopupEvents {
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  onBlur?: (() => void) | undefined
}

/**
 * Returns the state of a popup that takes longer to render than a frame: it opens after the press that opens it is painted,
 * rendered in slices, unless the control has lost the focus, and closes at once.
 */
export function useDeferredOpening({ onOpenChange, onBlur }: PopupEvents) {
  const [isOpen, setOpen] = useState(false)
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])
  return {
    open: isOpen,
    onOpenChange(isOpening: boolean): void {
      cancel.current?.()
      if (isOpening) cancel.current = runAfterPaint(() => startTransition(() => setOpen(true)))
      else setOpen(false)
      onOpenChange?.(isOpening)
    },
    onBlur(): void {
      cancel.current?.()
      onBlur?.()
    },
  }
}
