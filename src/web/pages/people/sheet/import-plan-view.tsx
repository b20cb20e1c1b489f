import type { DirectoryFieldChange, DirectoryPlan } from '#/generated/types'
import {
  ImportCounts,
  ImportFault,
  ImportSection,
  UnknownColumns,
} from '../../../lists/records/import/import-plan'
import { t } from '../../../platform'
import { Muted, Row, Tag } from '../../../ui'
import { columnTitleOf, sheetTitle } from './directory-spreadsheet'

type Step = DirectoryPlan['steps'][number]

const fieldTitle = (field: DirectoryFieldChange['field']) =>
  field === 'parent' ? t('directory.sheet.column.parent') : columnTitleOf(field)

const nothing = () => <Muted>{t('directory.sheet.nothing')}</Muted>

/** Renders a field before and after; for a new entry only the new value. */
function Change({ isNew, change }: { isNew: boolean; change: DirectoryFieldChange }) {
  const { field, before, after } = change
  return (
    <span className="list-sheet-change q-inline q-align-stretch q-wrap q-gap-1-5 q-gap-y-0-5">
      <small>{fieldTitle(field)}</small>
      {!isNew && (
        <>
          <del>{before || nothing()}</del>
          <span aria-hidden="true">→</span>
        </>
      )}
      <ins>{after || nothing()}</ins>
    </span>
  )
}

const isShown = ({ kind }: Step, { field }: DirectoryFieldChange) => kind === 'changed' || field !== 'name'

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
          <Change key={change.field} isNew={step.kind === 'added'} change={change} />
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
export function ImportPlanView({ plan, unknown }: { plan: DirectoryPlan; unknown: readonly string[] }) {
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
        {faults.flatMap(({ sheet, row, more, ...first }) =>
          [first, ...more].map(({ column, text, msg }) => (
            <ImportFault
              key={`${sheet}-${row}-${column}-${msg}`}
              place={t('directory.sheet.place', { sheet: sheetTitle(sheet), row })}
              column={column && columnTitleOf(column)}
              text={text}
              msg={msg}
            />
          )),
        )}
      </ImportSection>
      <ImportSection title={t('directory.sheet.changes', { n: changes })} shown={steps.length} all={changes}>
        {steps.map((step) => (
          <StepRow key={`${step.sheet}-${step.row}`} step={step} />
        ))}
      </ImportSection>
    </div>
  )
}
