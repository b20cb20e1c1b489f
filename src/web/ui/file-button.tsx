import { useId, useState } from 'react'

interface FileButtonProps {
  label: string
  /** Accepted file name endings and types. */
  accept: string
  isBusy?: boolean
  /** Accessible name, where the label alone does not say for what the file is. */
  name?: string
  /** Camera that a phone opens for a picture, whose file name says nothing and is not shown. */
  camera?: 'environment'
  onChoose(file: File | undefined): void
}

/** Renders a button that chooses a file, and the name of the file. The browser's own button has a text of its own. */
export function FileButton({ label, accept, isBusy, name, camera, onChoose }: FileButtonProps) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  return (
    <div className="q-file q-row q-wrap q-gap-2">
      <input
        id={id}
        className="q-hidden"
        type="file"
        accept={accept}
        capture={camera}
        aria-label={name}
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          setChosen(file?.name ?? '')
          onChoose(file)
          // The same picture may be taken again.
          if (camera) target.value = ''
        }}
      />
      <label className="q-button" htmlFor={id} aria-busy={isBusy || undefined}>
        {label}
      </label>
      {!camera && <span className="q-break">{chosen}</span>}
    </div>
  )
}
