import { type ComponentProps, useEffect, useRef } from 'react'

/**
 * What a dialog element needs to be modal while it is mounted: the browser keeps the focus inside, Esc asks to
 * close, and the focus goes back to where it came from.
 */
export function useModal(onClose: () => void): Pick<ComponentProps<'dialog'>, 'ref' | 'onCancel'> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return {
    ref: dialog,
    onCancel: (event) => {
      // Those of dialogs and file inputs inside arrive here, too.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
  }
}
