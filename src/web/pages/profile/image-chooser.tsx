import { type ReactNode, useId, useState } from 'react'

interface ChooseImageProps {
  label: string
  children: ReactNode
  onChoose(file: File): Promise<unknown>
}

/** Renders a button that chooses an image or opens a phone's camera. */
export function ImageChooser({ label, children, onChoose }: ChooseImageProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    await onChoose(file)
    setBusy(false)
  }
  return (
    <>
      <input
        id={id}
        className="q-hidden"
        type="file"
        accept="image/png,image/jpeg"
        aria-label={label}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <label className="q-button" htmlFor={id} aria-busy={isBusy || undefined}>
        {children}
      </label>
    </>
  )
}
