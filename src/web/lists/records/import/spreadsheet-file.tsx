import './import.css'
import { useId, useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { Button } from '../../../ui/button'

interface SheetFileProps {
  isBusy: boolean
  /** Why the chosen file was rejected. */
  failure?: string
  onChoose(file: File | undefined): Promise<void>
  onTemplate(): Promise<void>
}

/** Renders the file picker of a spreadsheet beside the template to fill in. */
export function SheetFile({ isBusy, failure, onChoose, onTemplate }: SheetFileProps) {
  const id = useId()
  const [name, setName] = useState('')
  return (
    <>
      <div className="list-sheet-file q-row q-justify-between q-wrap q-gap-4 q-gap-y-2 q-radius-md q-pad-3">
        <div className="q-row q-wrap q-gap-2">
          <input
            id={id}
            className="q-hidden"
            type="file"
            accept=".xlsx"
            disabled={isBusy}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              setName(file?.name ?? '')
              void onChoose(file).catch(() => undefined)
            }}
          />
          <label className="q-button" htmlFor={id} aria-busy={isBusy || undefined}>
            {t('list.sheet-file')}
          </label>
          <span>{name}</span>
        </div>
        <Button kind="link" onClick={() => void onTemplate().catch(() => undefined)}>
          {t('list.sheet-template')}
        </Button>
      </div>
      {failure && (
        <p className="list-sheet-failure" role="alert">
          {failure}
        </p>
      )}
    </>
  )
}
