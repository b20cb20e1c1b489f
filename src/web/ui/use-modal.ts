import { type ComponentProps, useEffect, useRef } from 'react'
import { focusInitial } from './initial-focus'
import { submitOnEnter } from './submit-on-enter'

/**
 * What a dialog element needs to be modal while it is mounted: the keyboard begins at its first field or its main
 * button and stays inside, Enter presses the main button, Esc asks to close, and the focus goes back to where it
 * came from.
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
      // Those of dialogs and file inputs inside arrive here, too.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
  }
}
