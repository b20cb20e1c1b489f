import { startTransition, useEffect, useRef, useState } from 'react'
import { runAfterPaint } from './after-paint'

interface PopupEvents {
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  onBlur?: (() => void) | undefined
}

/**
 * Returns the state of a popup that takes longer to render than a frame: it opens after the press that opens it is painted,
 * rendered in slices, unless the control has lost the focus, and closes at once. It opens at once where it is asked for
 * again before that, as by the first key that is typed into it.
 */
export function useDeferredOpening({ onOpenChange, onBlur }: PopupEvents) {
  const [isOpen, setOpen] = useState(false)
  const cancel = useRef<() => void>(undefined)
  const stop = () => {
    cancel.current?.()
    cancel.current = undefined
  }
  useEffect(() => {
    if (isOpen) cancel.current = undefined
  }, [isOpen])
  useEffect(() => () => cancel.current?.(), [])
  return {
    open: isOpen,
    onOpenChange(isOpening: boolean): void {
      const isPending = cancel.current !== undefined
      stop()
      if (isOpening && !isPending) cancel.current = runAfterPaint(() => startTransition(() => setOpen(true)))
      else setOpen(isOpening)
      onOpenChange?.(isOpening)
    },
    onBlur(): void {
      stop()
      onBlur?.()
    },
  }
}
