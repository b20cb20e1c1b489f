import { useState } from 'react'
import { describeTakeovers } from '#/core/directory/takeovers'
import type { EmployeeUsesData, StaffRow } from '#/generated/types'
import form from '#schemas/forms/leave.json'
import { findPeople } from '../../directory/departments'
import { OffboardingGapList, UsageList } from '../../directory/usage-list'
import { listSeparator, t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { hasPermission } from '../../stores/session'
import { Skeleton, toast } from '../../ui'
import { type OffboardingOutcome, OffboardingOutcomeDialog, Waiting } from './offboarding-parts'

interface LeaveDialogProps {
  row: StaffRow
  /** True if the person leaves; false for a hand-over only. */
  leaves: boolean
  onClose(): void
  onSaved(): void
}

/** Kinds of references that have a successor of their own. */
const kinds = ['designs', 'groups', 'owners', 'delegations', 'programs', 'dashboards'] as const
type Successors = Partial<Record<(typeof kinds)[number], string>>

interface Filled extends Successors {
  hands: 'over' | 'later'
  to: string
  /** True if the successor takes over the supervisor positions. */
  leads: boolean
  /** True if references go over with the tasks. */
  refs: boolean
}

/** Counts what names the person, by kind; only administrators of the whole company hand it over. */
function countsIn(uses: EmployeeUsesData | undefined): Record<(typeof kinds)[number], number> {
  const named = hasPermission('directory') ? uses : undefined
  return {
    designs: named?.flows.length ?? 0,
    groups: named?.groups.length ?? 0,
    owners: named?.owned.length ?? 0,
    delegations: named?.delegations ?? 0,
    programs: named?.programs.length ?? 0,
    dashboards: named?.dashboards.length ?? 0,
  }
}

/** Returns the successor of each kind that names the person: the one of the tasks, unless another is chosen. */
const successorsOf = (filled: Filled, uses: EmployeeUsesData | undefined): Successors =>
  Object.fromEntries(
    kinds.flatMap((kind) =>
      filled.refs && countsIn(uses)[kind] > 0 ? [[kind, filled[kind] || filled.to]] : [],
    ),
  )

/** Returns the questions of the dialog for what depends on the person. */
function questionsOf(leaves: boolean, uses: EmployeeUsesData | undefined) {
  const waits = (uses?.waiting ?? 0) > 0
  const names = leaves ? (uses?.leads.map(({ name }) => name).join(listSeparator()) ?? '') : ''
  const hasReferences = Object.values(countsIn(uses)).some((count) => count > 0)
  return { waits, names, hasReferences, isAsked: waits || names !== '' || hasReferences }
}

/** Returns the successor fields of kinds: with their counts, and hidden where nothing names the person. */
function knownKinds(uses: EmployeeUsesData | undefined) {
  const counts = countsIn(uses)
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      { hide: counts[kind] === 0, name: t(`directory.successor-of.${kind}`, { n: counts[kind] }) },
    ]),
  )
}

/** Returns the pickers of successors, which never offer the leaver. */
function successorSlots(leaver: string) {
  const find = async (text: string) => (await findPeople(text)).filter((one) => one.id !== leaver)
  const same = createPickerSlot({ placeholder: t('directory.same-successor'), find })
  const own = Object.fromEntries(kinds.map((kind) => [kind, same]))
  return { to: createPickerSlot({ placeholder: t('directory.find-person'), find }), ...own }
}

/** Disables a person: shows what depends on them, and reassigns waiting tasks. */
export function OffboardingDialog({ row, leaves, onClose, onSaved }: LeaveDialogProps) {
  const { id, name } = row
  const { value: uses } = useQuery(id, () => api.employee.uses({ id }))
  const { waits, names, hasReferences, isAsked } = questionsOf(leaves, uses)
  const takesOver = ({ hands }: Filled) => isAsked && hands === 'over'
  const [left, setLeft] = useState<OffboardingOutcome>()
  const finish = () => {
    onClose()
    onSaved()
  }
  const send = async (filled: Filled) => {
    const also = successorsOf(filled, uses)
    const handed = { handover_to: filled.to, handover_leads: filled.leads && names !== '', also }
    const {
      moved,
      takeovers = [],
      gaps = [],
      references,
    } = leaves
      ? await api.employee.setenable({ id, enabled: false, ...(takesOver(filled) && handed) })
      : { ...(await api.employee.handover({ id, to: filled.to, also })), gaps: [] }
    const done = leaves ? 'directory.left-handed' : 'directory.handed'
    const result = { name, n: moved, to: describeTakeovers(takeovers) }
    toast(t(moved > 0 ? done : 'directory.disabled', result), 'success')
    if (gaps.length > 0 || references) return setLeft({ gaps, references })
    finish()
  }
  if (left) return <OffboardingOutcomeDialog name={name} onClose={finish} {...left} />
  return (
    <FormDialog<Filled>
      title={t(leaves ? 'directory.disable-of' : 'directory.hand-over-of', { name })}
      ok={t(leaves ? 'directory.disable-person' : 'directory.hand-over')}
      form={form}
      values={{ hands: 'over', leads: true, refs: true }}
      known={{
        hands: { hide: !isAsked || !leaves },
        to: { hide: !isAsked },
        leads: { hide: names === '', name: t('directory.take-leads', { names }) },
        refs: { hide: !hasReferences },
        ...knownKinds(uses),
      }}
      slots={successorSlots(id)}
      disabled={(filled) => !uses || (takesOver(filled) ? !filled.to : !leaves)}
      onClose={onClose}
      onSend={send}
      onSent={() => undefined}
      below={({ hands, leads }) => (
        <div className="dir-form q-stack q-gap-3-5">
          {names && (hands === 'later' || !leads) && (
            <p className="dir-warning">{t('directory.leads', { names })}</p>
          )}
          {waits && leaves && hands === 'later' && <p className="dir-warning">{t('directory.later-text')}</p>}
          {uses && leaves && (
            <OffboardingGapList title={t('directory.gaps', { n: uses.gaps.length })} gaps={uses.gaps} />
          )}
          {uses && leaves && (
            <section>
              <h3>{t('directory.used-by')}</h3>
              <UsageList {...uses} />
            </section>
          )}
        </div>
      )}
    >
      <div className="dir-form q-stack q-gap-3-5 q-margin-bottom-4">
        {leaves && <p>{t('directory.disable-text', { name })}</p>}
        {!uses && <Skeleton lines={4} />}
        {uses && (
          <section>
            <h3>{t('directory.waiting')}</h3>
            <Waiting uses={uses} />
          </section>
        )}
      </div>
    </FormDialog>
  )
}
