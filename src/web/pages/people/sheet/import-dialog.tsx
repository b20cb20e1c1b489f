import { useState } from 'react'
import { mostNewPeople } from '#/core/directory/sheet/plan-import'
import type { DirectoryPlan, DirectorySheets, EmployeeDirectorysheetImportData } from '#/generated/types'
import { SheetFile } from '../../../lists/records/import/spreadsheet-file'
import { api } from '../../../platform/api'
import { t } from '../../../platform/i18n/i18n'
import { ImportDialog } from '../../../ui/import-dialog'
import { useImport } from '../../../ui/use-import'
import { downloadTemplate, readDirectoryFile } from './directory-spreadsheet'
import { ImportPlanView } from './import-plan'
import { ImportResult } from './import-result'

interface DirectoryImportProps {
  onClose(): void
  onSaved(): void
}

/** Rows of a file with the changes they make. */
interface DirectoryFilePlan {
  sheets: DirectorySheets
  unknown: string[]
  plan: DirectoryPlan
}

const changesIn = ({ departments, people }: DirectoryPlan) =>
  departments.added + departments.changed + people.added + people.changed

/** Error for a file that is no directory, with a displayable sentence. */
class DirectoryFileError extends Error {}

async function preview(read: Omit<DirectoryFilePlan, 'plan'>): Promise<DirectoryFilePlan> {
  return { ...read, plan: await api.employee.directorysheet.preview(read.sheets) }
}

async function readPlan(file: File): Promise<DirectoryFilePlan> {
  const read = await readDirectoryFile(file)
  if ('failure' in read) throw new DirectoryFileError(read.failure)
  return preview(read)
}

/** Returns the sentence of a rejected file; the call has shown any other error. */
const failureOf = (error: unknown) => (error instanceof DirectoryFileError ? error.message : undefined)

function useDirectoryImport(onSaved: () => void) {
  const [done, setDone] = useState<EmployeeDirectorysheetImportData>()
  const state = useImport({
    read: readPlan,
    async apply(planned: DirectoryFilePlan, replan) {
      const { sheets, plan } = planned
      try {
        setDone(await api.employee.directorysheet.import({ version: plan.version, sheets }))
      } catch {
        // The error has been shown; the directory may have changed meanwhile.
        return replan(await preview(planned))
      }
      onSaved()
    },
    failureOf,
  })
  return { ...state, done }
}

const limit = () => t('directory.sheet.limit', { most: mostNewPeople })

/** New people per second; hashing their passwords takes nearly all of the time. */
const perSecond = 16

/** Shows that the import runs, and about how long it takes. */
function ImportProgress({ people }: { people: number }) {
  const text = t('directory.sheet.importing', { n: people, seconds: Math.ceil(people / perSecond) })
  return (
    <div className="q-stack q-gap-1" role="status">
      <progress className="q-full" aria-label={text} />
      <span>{text}</span>
    </div>
  )
}

/** Imports a spreadsheet into the directory: file, preview of the changes, and passwords of new people. */
export function DirectoryImportDialog({ onClose, onSaved }: DirectoryImportProps) {
  const { plan: planned, failure, isBusy, done, choose, apply } = useDirectoryImport(onSaved)
  if (done) return <ImportResult done={done} onClose={onClose} />
  const { plan, unknown = [] } = planned ?? {}
  const changes = plan ? changesIn(plan) : 0
  const added = plan?.people.added ?? 0
  const isTooMany = added > mostNewPeople
  return (
    <ImportDialog
      title={t('directory.sheet.import')}
      width={760}
      ok={changes > 0 ? t('directory.sheet.import-n', { n: changes }) : t('directory.sheet.do-import')}
      isBusy={isBusy}
      isReady={changes > 0 && !isTooMany}
      onApply={() => planned && void apply(planned)}
      onClose={onClose}
    >
      <div className="dir-form q-stack q-gap-3-5">
        <p>{t('directory.sheet.hint')}</p>
        <p>{limit()}</p>
        <SheetFile isBusy={isBusy} failure={failure} onChoose={choose} onTemplate={downloadTemplate} />
        {isTooMany && (
          <p className="q-tone-danger" role="alert">
            {t('directory.sheet.too-many-new', { n: added, most: mostNewPeople })}
          </p>
        )}
        {isBusy && plan && added > 0 && <ImportProgress people={added} />}
        {plan && <ImportPlanView plan={plan} unknown={unknown} />}
        {plan && changes === 0 && plan.faulty === 0 && <p role="status">{t('directory.sheet.no-change')}</p>}
      </div>
    </ImportDialog>
  )
}
