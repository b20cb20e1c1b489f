import { useState } from 'react'
import { maxImportRows } from '#/core/directory/sheet/plan-import'
import type { DirectoryImport, DirectoryPlan } from '#/generated/types'
import { SheetFile } from '../../../lists/records/import/spreadsheet-file'
import { t, useQuery } from '../../../platform'
import { api, quietApi } from '../../../platform/api'
import { Button, ImportDialog, Row, useImport } from '../../../ui'
import {
  downloadTemplate,
  readDirectoryFile,
  type UploadProgress,
  uploadSheets,
} from './directory-spreadsheet'
import { ImportPlanView } from './import-plan-view'
import { ImportProgressDialog } from './import-progress'

interface DirectoryImportProps {
  onClose(): void
  onSaved(): void
}

/** Uploaded file with the changes it makes. */
interface DirectoryFilePlan {
  id: string
  unknown: string[]
  plan: DirectoryPlan
}

const changesIn = ({ departments, people }: DirectoryPlan) =>
  departments.added + departments.changed + people.added + people.changed

/** Error for a file that is no directory, with a displayable sentence. */
class DirectoryFileError extends Error {}

const previewOf = async (read: Omit<DirectoryFilePlan, 'plan'>): Promise<DirectoryFilePlan> => ({
  ...read,
  plan: await api.employee.directorysheet.preview({ id: read.id }),
})

async function readPlan(file: File, onProgress: (progress: UploadProgress) => void) {
  const read = await readDirectoryFile(file)
  if ('failure' in read) throw new DirectoryFileError(read.failure)
  const id = await uploadSheets(file.name, read.sheets, onProgress)
  return previewOf({ id, unknown: read.unknown })
}

/** Returns the sentence of a rejected file; the call has shown any other error. */
const failureOf = (error: unknown) => (error instanceof DirectoryFileError ? error.message : undefined)

interface ImportFileProps extends DirectoryImportProps {
  last: DirectoryImport | null
  onStart(started: DirectoryImport): void
}

/** Chooses a file, previews its changes and starts the import. */
function ImportFileDialog({ last, onStart, onClose }: ImportFileProps) {
  const [uploaded, setUploaded] = useState<UploadProgress>()
  const {
    plan: planned,
    failure,
    isBusy,
    choose,
    apply,
  } = useImport({
    read: (file: File) => readPlan(file, setUploaded),
    async apply(current: DirectoryFilePlan, replan) {
      const { id, plan } = current
      try {
        onStart(await api.employee.directorysheet.import({ id, version: plan.version }))
      } catch {
        // The error has been shown; the directory may have changed meanwhile.
        replan(await previewOf(current))
      }
    },
    failureOf,
  })
  const { plan, unknown = [] } = planned ?? {}
  const changes = plan ? changesIn(plan) : 0
  return (
    <ImportDialog
      title={t('directory.sheet.import')}
      width={760}
      ok={changes > 0 ? t('directory.sheet.import-n', { n: changes }) : t('directory.sheet.do-import')}
      isBusy={isBusy}
      isReady={changes > 0}
      onApply={() => planned && void apply(planned)}
      onClose={onClose}
    >
      <div className="dir-form q-stack q-gap-3-5">
        <p>{t('directory.sheet.hint')}</p>
        <p>{t('directory.sheet.limit', { most: maxImportRows })}</p>
        <SheetFile isBusy={isBusy} failure={failure} onChoose={choose} onTemplate={downloadTemplate} />
        {isBusy && uploaded && !plan && (
          <p role="status">{t('directory.sheet.uploading', { ...uploaded })}</p>
        )}
        {plan && <ImportPlanView plan={plan} unknown={unknown} />}
        {plan && changes === 0 && plan.faulty === 0 && <p role="status">{t('directory.sheet.no-change')}</p>}
        {!plan && last && (
          <Row gap={2} wrap>
            <span>{t('directory.sheet.last', { name: last.name })}</span>
            <Button kind="link" onClick={() => onStart(last)}>
              {t('directory.sheet.show-last')}
            </Button>
          </Row>
        )}
      </div>
    </ImportDialog>
  )
}

const isOpen = ({ state }: DirectoryImport) => state === 'running' || state === 'paused'

/** Imports a spreadsheet into the directory; an import that has not ended is shown instead of the file. */
export function DirectoryImportDialog(props: DirectoryImportProps) {
  const [shown, setShown] = useState<DirectoryImport>()
  const { value: last, failure } = useQuery('directory-import', () =>
    quietApi.employee.directorysheet.state({}),
  )
  if (last === undefined && !failure) return null
  const running = shown ?? (last && isOpen(last) ? last : undefined)
  if (running) return <ImportProgressDialog initial={running} {...props} />
  return <ImportFileDialog last={last ?? null} onStart={setShown} {...props} />
}
