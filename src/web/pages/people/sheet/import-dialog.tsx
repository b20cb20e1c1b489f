import { useState } from 'react'
import { maxNewPeople } from '#/core/directory/sheet/plan-import'
import type { DirectoryPlan, DirectorySheets, EmployeeDirectorysheetImportData } from '#/generated/types'
import {
  ImportCounts,
  ImportFault,
  ImportSection,
  UnknownColumns,
} from '../../../lists/records/import/import-plan'
import { SheetFile } from '../../../lists/records/import/spreadsheet-file'
import { t } from '../../../platform'
import { api } from '../../../platform/api'
import { Button, confirm, Dialog, ImportDialog, Muted, Row, Tag, useImport } from '../../../ui'
import {
  columnTitleOf,
  downloadPasswords,
  downloadTemplate,
  readDirectoryFile,
  sheetTitle,
} from './directory-spreadsheet'

type Step = DirectoryPlan['steps'][number]

const fieldTitle = (field: Step['changes'][number]['field']) =>
  field === 'parent' ? t('directory.sheet.column.parent') : columnTitleOf(field)

const nothing = () => <Muted>{t('directory.sheet.nothing')}</Muted>

/** Renders a field before and after; for a new entry only the new value. */
function Change({ step, change }: { step: Step; change: Step['changes'][number] }) {
  const { field, before, after } = change
  return (
    <span className="list-sheet-change q-inline q-align-stretch q-wrap q-gap-1-5 q-gap-y-0-5">
      <small>{fieldTitle(field)}</small>
      {step.kind === 'changed' && (
        <>
          <del>{before || nothing()}</del>
          <span aria-hidden="true">→</span>
        </>
      )}
      <ins>{after || nothing()}</ins>
    </span>
  )
}

const isShown = ({ kind }: Step, { field }: Step['changes'][number]) => kind === 'changed' || field !== 'name'

const StepRow = ({ step }: { step: Step }) => (
  <li>
    <Tag tone={step.kind === 'added' ? 'success' : 'primary'}>{t(`directory.sheet.${step.kind}`)}</Tag>
    <strong>
      {step.target} {step.jobid && <Muted as="small">{step.jobid}</Muted>}
    </strong>
    <Row as="span" align="stretch" gap={4} lineGap={0.5} wrap>
      {step.changes
        .filter((change) => isShown(step, change))
        .map((change) => (
          <Change key={change.field} step={step} change={change} />
        ))}
    </Row>
  </li>
)

const countsIn = ({ departments, people, same }: DirectoryPlan) =>
  [
    [t('directory.sheet.departments-added'), departments.added],
    [t('directory.sheet.departments-changed'), departments.changed],
    [t('directory.sheet.people-added'), people.added],
    [t('directory.sheet.people-changed'), people.changed],
    [t('directory.sheet.same'), same],
  ] as const

/** Renders the plan of an import: errors first, then each change. */
function ImportPlanView({ plan, unknown }: { plan: DirectoryPlan; unknown: readonly string[] }) {
  const { steps, faults, faulty, departments, people } = plan
  const changes = departments.added + departments.changed + people.added + people.changed
  return (
    <div className="list-sheet-plan q-stack q-gap-3-5">
      <ImportCounts counts={countsIn(plan)} />
      <UnknownColumns columns={unknown} />
      <ImportSection
        title={t('list.sheet-faults', { n: faulty })}
        tone="danger"
        shown={faults.length}
        all={faulty}
      >
        {faults.map(({ sheet, row, column, text, msg }) => (
          <ImportFault
            key={`${sheet}-${row}`}
            place={t('directory.sheet.place', { sheet: sheetTitle(sheet), row })}
            column={column && columnTitleOf(column)}
            text={text}
            msg={msg}
          />
        ))}
      </ImportSection>
      <ImportSection title={t('directory.sheet.changes', { n: changes })} shown={steps.length} all={changes}>
        {steps.map((step) => (
          <StepRow key={`${step.sheet}-${step.row}`} step={step} />
        ))}
      </ImportSection>
    </div>
  )
}

interface DoneViewProps {
  done: EmployeeDirectorysheetImportData
  onClose(): void
}

/** Shows the result of an import; passwords of new people appear only here. */
function ImportResult({ done: { departments, people, passwords }, onClose }: DoneViewProps) {
  const [isKept, setKept] = useState(passwords.length === 0)
  const keep = async () => {
    await downloadPasswords(passwords)
    setKept(true)
  }
  const close = async () => {
    const question = { title: t('directory.sheet.leave-title'), text: t('directory.sheet.leave-text') }
    if (isKept || (await confirm({ ...question, danger: true }))) onClose()
  }
  const foot = (
    <>
      {passwords.length > 0 && (
        <Button kind={isKept ? 'default' : 'primary'} onClick={() => void keep()}>
          {t('directory.sheet.get-passwords')}
        </Button>
      )}
      <Button kind={isKept ? 'primary' : 'default'} onClick={() => void close()}>
        {t('directory.sheet.finish')}
      </Button>
    </>
  )
  const counts = {
    departmentsAdded: departments.added,
    departmentsChanged: departments.changed,
    peopleAdded: people.added,
    peopleChanged: people.changed,
  }
  return (
    <Dialog title={t('directory.sheet.done')} width={480} onClose={() => void close()} footer={foot}>
      <div className="dir-form q-stack q-gap-3-5">
        <p role="status">{t('directory.sheet.done-text', counts)}</p>
        {passwords.length > 0 && <p>{t('directory.sheet.passwords-text', { n: passwords.length })}</p>}
      </div>
    </Dialog>
  )
}

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

const limit = () => t('directory.sheet.limit', { most: maxNewPeople })

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
  const isTooMany = added > maxNewPeople
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
            {t('directory.sheet.too-many-new', { n: added, most: maxNewPeople })}
          </p>
        )}
        {isBusy && plan && added > 0 && <ImportProgress people={added} />}
        {plan && <ImportPlanView plan={plan} unknown={unknown} />}
        {plan && changes === 0 && plan.faulty === 0 && <p role="status">{t('directory.sheet.no-change')}</p>}
      </div>
    </ImportDialog>
  )
}
