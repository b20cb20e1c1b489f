import './import.css'
import { t } from '../../../platform'
import { Button, FileButton } from '../../../ui'

interface SheetFileProps {
  isBusy: boolean
  /** Why the chosen file was rejected. */
  failure?: string
  onChoose(file: File | undefined): Promise<void>
  onTemplate(): Promise<void>
}

/** Renders the file picker of a spreadsheet beside the template to fill in. */
export function SheetFile({ isBusy, failure, onChoose, onTemplate }: SheetFileProps) {
  return (
    <>
      <div className="list-sheet-file q-row q-justify-between q-wrap q-gap-4 q-gap-y-2 q-radius-md q-pad-3">
        <FileButton
          label={t('list.sheet-file')}
          accept=".xlsx"
          isBusy={isBusy}
          onChoose={(file) => void onChoose(file).catch(() => undefined)}
        />
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
