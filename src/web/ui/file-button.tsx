import { useId, useState } from 'react'

interface FileButtonProps {
  label: string
  /** Accepted file name endings and types. */
  accept: string
  isBusy?: boolean
  onChoose(file: File | undefined): void
}

/** Renders a button that chooses a file, and the name of the file. The browser's own button has a text of its own. */
export function FileButton({ label, accept, isBusy, onChoose }: FileButtonProps) {
  const id = useId()
  const [name, setName] = useState('')
  return (
    <div className="q-file q-row q-wrap q-gap-2">
      <input
        id={id}
        className="q-hidden"
        type="file"
        accept={accept}
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          setName(file?.name ?? '')
          onChoose(file)
        }}
      />
      <label className="q-button" htmlFor={id} aria-busy={isBusy || undefined}>
        {label}
      </label>
      <span className="q-break">{name}</span>
    </div>
  )
}
