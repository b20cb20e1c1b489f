import type { DirectoryPlan } from '#/generated/types'
import { listSign, t } from '../../../platform/i18n'
import { Tag } from '../../../ui/parts'
import { sheetTitle, titleOf } from './sheets'

type Step = DirectoryPlan['steps'][number]
type Fault = DirectoryPlan['faults'][number]

const fieldTitle = (field: Step['changes'][number]['field']) =>
  field === 'parent' ? t('directory.sheet.column.parent') : titleOf(field)

const nothing = () => <span className="dir-faint">{t('directory.sheet.nothing')}</span>

/** A field as it was and as it would be; of something new, only what it would be. */
function Change({ step, change }: { step: Step; change: Step['changes'][number] }) {
  const { field, before, after } = change
  return (
    <span className="staff-sheet-change">
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
      {step.target} {step.jobid && <small className="dir-faint">{step.jobid}</small>}
    </strong>
    <span className="staff-sheet-changes">
      {step.changes
        .filter((change) => isShown(step, change))
        .map((change) => (
          <Change key={change.field} step={step} change={change} />
        ))}
    </span>
  </li>
)

const FaultRow = ({ fault: { sheet, row, column, text, msg } }: { fault: Fault }) => (
  <li>
    <span className="staff-sheet-place">
      {t('directory.sheet.place', { sheet: sheetTitle(sheet), row })}
      {column && ` · ${titleOf(column)}`}
    </span>
    <span>
      {text && <q>{text.slice(0, 60)}</q>} {msg}
    </span>
  </li>
)

/** How much an import would change, in one line. */
function Counts({ plan }: { plan: DirectoryPlan }) {
  const { departments, people, same } = plan
  const counts = [
    ['departments-added', departments.added],
    ['departments-changed', departments.changed],
    ['people-added', people.added],
    ['people-changed', people.changed],
    ['same', same],
  ] as const
  return (
    <ul className="staff-sheet-counts" aria-live="polite">
      {counts.map(([name, n]) => (
        <li key={name}>
          <strong>{n}</strong> {t(`directory.sheet.${name}`)}
        </li>
      ))}
    </ul>
  )
}

const More = ({ shown, all }: { shown: number; all: number }) =>
  all > shown && <p className="dir-faint">{t('directory.sheet.first', { shown, all })}</p>

/** What an import would do: what is wrong first, then each change. */
export function PlanView({ plan, unknown }: { plan: DirectoryPlan; unknown: readonly string[] }) {
  const { steps, faults, faulty, departments, people } = plan
  const changes = departments.added + departments.changed + people.added + people.changed
  return (
    <div className="staff-sheet-plan">
      <Counts plan={plan} />
      {unknown.length > 0 && (
        <p className="dir-faint">{t('directory.sheet.unknown', { columns: unknown.join(listSign()) })}</p>
      )}
      {faulty > 0 && (
        <section aria-label={t('directory.sheet.faults', { n: faulty })}>
          <h3 data-tone="danger">{t('directory.sheet.faults', { n: faulty })}</h3>
          <ul className="staff-sheet-faults">
            {faults.map((fault) => (
              <FaultRow key={`${fault.sheet}-${fault.row}`} fault={fault} />
            ))}
          </ul>
          <More shown={faults.length} all={faulty} />
        </section>
      )}
      {steps.length > 0 && (
        <section aria-label={t('directory.sheet.changes', { n: changes })}>
          <h3>{t('directory.sheet.changes', { n: changes })}</h3>
          <ul className="staff-sheet-steps">
            {steps.map((step) => (
              <StepRow key={`${step.sheet}-${step.row}`} step={step} />
            ))}
          </ul>
          <More shown={steps.length} all={changes} />
        </section>
      )}
    </div>
  )
}
