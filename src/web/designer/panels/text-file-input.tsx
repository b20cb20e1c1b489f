import type { DragEvent, ReactNode } from 'react'
import { t } from '../../platform'

interface ChooseTextProps {
  onText(text: string): void
  /** Files that the button offers. */
  accept?: string
  children?: ReactNode
}

/** Input for a text: a file chosen or dropped, or a paste. */
export function TextFileInput({ onText, accept = '.json,application/json', children }: ChooseTextProps) {
  const take = async (file: File | undefined) => file && onText(await file.text())
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the file button is the other
    <div
      className="q-stack q-gap-3 q-margin-top-2"
      onDrop={drop}
      onDragOver={(event) => event.preventDefault()}
    >
      <label className="fd-import-file q-stack q-justify-items-center q-gap-2 q-soft q-radius-md q-pad-5">
        <span>{t('designer.import.choose')}</span>
        <input
          type="file"
          className="q-hidden"
          accept={accept}
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      <textarea
        className="q-input fd-code q-text-xs"
        rows={6}
        spellCheck={false}
        aria-label={t('designer.import.paste')}
        placeholder={t('designer.import.paste')}
        onChange={({ target }) => onText(target.value)}
      />
      {children}
    </div>
  )
}
