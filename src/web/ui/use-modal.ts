import { type ComponentProps, useEffect, useRef } from 'react'
import { focusInitial } from './initial-focus'
import { submitOnEnter } from './submit-on-enter'

/**
 * Makes a dialog element modal while it is mounted. The focus starts at its first field or main button and is
 * trapped, Enter clicks the main button, Esc requests closing, and the focus returns to its origin.
 */
export function useModal(
  onClose: () => void,
): Pick<ComponentProps<'dialog'>, 'ref' | 'onCancel' | 'onKeyDown'> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    element.showModal()
    const end = focusInitial(element)
    return () => {
      end()
      element.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return {
    ref: dialog,
    onKeyDown: submitOnEnter,
    onCancel: (event) => {
      // Close events of nested dialogs and file inputs bubble up to here too.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
  }
}
