import { useState } from 'react'
import { Link } from 'react-router-dom'
import { describeTakeovers } from '#/core/directory/takeovers'
import type { EmployeeUsesData, OffboardingGap, StaffRow } from '#/generated/types'
import form from '#schemas/forms/leave.json'
import { findPeople } from '../../directory/departments'
import { OffboardingGapList, UsageList } from '../../directory/usage-list'
import { listSeparator, t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { Dialog, Muted, Row, Skeleton, toast } from '../../ui'

interface LeaveDialogProps {
  row: StaffRow
  /** True if the person leaves; false for a hand-over only. */
  leaves: boolean
  onClose(): void
  onSaved(): void
}

/** Shows the number of tasks that wait for the person, and the most urgent ones. */
function Waiting({ uses }: { uses: EmployeeUsesData }) {
  const { waiting, flowsWaiting } = uses
  if (waiting === 0) return <Muted as="p">{t('directory.nothing-waits')}</Muted>
  return (
    <>
      <p>{t('directory.waits', { n: waiting })}</p>
      <ul className="staff-waiting q-stack q-gap-1 q-scroll q-radius-md q-pad-y-2 q-pad-x-3">
        {flowsWaiting.map(({ id, workname, name, step }) => (
          <Row as="li" align="stretch" gap={3} justify="between" key={`${id}${step}`}>
            <Link to={`/flowdetail?flowlistid=${encodeURIComponent(id)}`} target="_blank">
              {name} {workname}
            </Link>
            <Muted>{step}</Muted>
          </Row>
        ))}
      </ul>
    </>
  )
}

/** Lists, after the departure, the flows that nobody can submit any more. */
const GapDialog = ({ name, gaps, onClose }: GapDialogProps) => (
  <Dialog title={t('directory.gaps-title')} width={520} onClose={onClose}>
    <OffboardingGapList title={t('directory.gaps-after', { name, n: gaps.length })} gaps={gaps} />
    <Muted as="p">{t('directory.gaps-hint')}</Muted>
  </Dialog>
)

interface GapDialogProps {
  name: string
  gaps: readonly OffboardingGap[]
  onClose(): void
}

interface Filled {
  hands: 'over' | 'later'
  to: string
  /** True if the successor takes over the supervisor positions. */
  leads: boolean
}

/** Returns the questions of the dialog for what depends on the person. */
function askedOf(leaves: boolean, uses: EmployeeUsesData | undefined) {
  const waits = (uses?.waiting ?? 0) > 0
  const names = leaves ? (uses?.leads.map(({ name }) => name).join(listSeparator()) ?? '') : ''
  return { waits, names, isAsked: waits || names !== '' }
}

/** Disables a person: shows what depends on them, and reassigns waiting tasks. */
export function OffboardingDialog({ row, leaves, onClose, onSaved }: LeaveDialogProps) {
  const { id, name } = row
  const { value: uses } = useQuery(id, () => api.employee.uses({ id }))
  const { waits, names, isAsked } = askedOf(leaves, uses)
  const takesOver = ({ hands }: Filled) => isAsked && hands === 'over'
  const [gaps, setGaps] = useState<OffboardingGap[]>()
  const finish = () => {
    onClose()
    onSaved()
  }
  const send = async (filled: Filled) => {
    const handed = { handover_to: filled.to, handover_leads: filled.leads && names !== '' }
    const {
      moved,
      takeovers = [],
      gaps = [],
    } = leaves
      ? await api.employee.setenable({ id, enabled: false, ...(takesOver(filled) && handed) })
      : { ...(await api.employee.handover({ id, to: filled.to })), gaps: [] }
    const done = leaves ? 'directory.left-handed' : 'directory.handed'
    const result = { name, n: moved, to: describeTakeovers(takeovers) }
    toast(t(moved > 0 ? done : 'directory.disabled', result), 'success')
    if (gaps.length > 0) return setGaps(gaps)
    finish()
  }
  if (gaps) return <GapDialog name={name} gaps={gaps} onClose={finish} />
  return (
    <FormDialog<Filled>
      title={t(leaves ? 'directory.disable-of' : 'directory.hand-over-of', { name })}
      ok={t(leaves ? 'directory.disable-person' : 'directory.hand-over')}
      form={form}
      values={{ hands: 'over', leads: true }}
      known={{
        hands: { hide: !isAsked || !leaves },
        to: { hide: !isAsked },
        leads: { hide: names === '', name: t('directory.take-leads', { names }) },
      }}
      slots={{
        to: createPickerSlot({
          placeholder: t('directory.find-person'),
          find: async (text) => (await findPeople(text)).filter((one) => one.id !== id),
        }),
      }}
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
