import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { EmployeeUsesData, StaffRow } from '#/generated/types'
import { ChosenField } from '../../directory/chosen-field'
import type { Choice } from '../../directory/combobox'
import { findPeople } from '../../directory/finding'
import { Uses } from '../../directory/uses'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { Dialog } from '../../ui/dialog'
import { OkCancel } from '../../ui/ok-cancel'
import { Skeleton } from '../../ui/parts'
import { Segments } from '../../ui/segments'
import { toast } from '../../ui/toast'

interface LeaveDialogProps {
  row: StaffRow
  /** Whether the person leaves, or only hands over. */
  leaves: boolean
  onClose(): void
  onSaved(): void
}

/** What waits for the person: how much, and the most urgent of it. */
function Waiting({ uses }: { uses: EmployeeUsesData }) {
  const { waiting, flowsWaiting } = uses
  if (waiting === 0) return <p className="dir-faint">{t('directory.nothing-waits')}</p>
  return (
    <>
      <p>{t('directory.waits', { n: waiting })}</p>
      <ul className="staff-waiting">
        {flowsWaiting.map(({ id, workname, name, step }) => (
          <li key={`${id}${step}`}>
            <Link to={`/flowdetail?flowlistid=${encodeURIComponent(id)}`} target="_blank">
              {name} {workname}
            </Link>
            <span className="dir-faint">{step}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Choosing who takes over, and sending it. */
function useLeaving({ row, leaves, onClose, onSaved }: LeaveDialogProps, uses: EmployeeUsesData | undefined) {
  const [hands, setHands] = useState<'over' | 'later'>('over')
  const [chosen, setChosen] = useState<Choice[]>([])
  const [withLeads, setWithLeads] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const waits = (uses?.waiting ?? 0) > 0
  const leads = leaves ? (uses?.leads ?? []) : []
  const isAsked = waits || leads.length > 0
  const successor = isAsked && hands === 'over' ? chosen[0] : undefined
  const mayGo = uses !== undefined && (isAsked && hands === 'over' ? chosen.length > 0 : leaves)
  const send = () => {
    if (!leaves) return api.employee.handover({ id: row.id, to: successor?.id ?? '' })
    return api.employee.setenable({
      ...{ id: row.id, enabled: false },
      ...(successor ? { handover_to: successor.id, handover_leads: withLeads && leads.length > 0 } : {}),
    })
  }
  const go = async () => {
    setBusy(true)
    try {
      const { moved } = await send()
      const told = { name: row.name, n: moved, to: successor?.name ?? '' }
      const handed = leaves ? 'directory.left-handed' : 'directory.handed'
      toast(t(moved > 0 ? handed : 'directory.disabled', told), 'success')
      onClose()
      onSaved()
    } catch {
      setBusy(false)
    }
  }
  return {
    hands,
    setHands,
    chosen,
    setChosen,
    withLeads,
    setWithLeads,
    leads,
    isBusy,
    mayGo,
    isAsked,
    waits,
    go,
  }
}

/** The departments that the leaver leads: the successor leads them, or nobody does. */
function Leads({ leads, hands, withLeads, setWithLeads }: ReturnType<typeof useLeaving>) {
  if (leads.length === 0) return null
  const names = leads.map(({ name }) => name).join('、')
  return (
    <>
      {hands === 'over' && (
        <label className="dir-check">
          <input
            type="checkbox"
            checked={withLeads}
            onChange={({ target }) => setWithLeads(target.checked)}
          />
          {t('directory.take-leads', { names })}
        </label>
      )}
      {(hands === 'later' || !withLeads) && <p className="dir-warning">{t('directory.leads', { names })}</p>}
    </>
  )
}

/** Taking a person out of service: what depends on them, and who takes over what waits. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { row, leaves, onClose } = props
  const { name } = row
  const { value: uses } = useLoaded(row.id, () => api.employee.uses({ id: row.id }))
  const leaving = useLeaving(props, uses)
  const { hands, setHands, chosen, setChosen, isBusy, mayGo, isAsked, waits, go } = leaving
  const options = [
    { value: 'over' as const, text: t('directory.hand-over-now') },
    { value: 'later' as const, text: t('directory.hand-over-later') },
  ]
  const field = (
    <ChosenField
      label={t('directory.successor')}
      placeholder={t('directory.find-person')}
      required
      single
      chosen={chosen}
      find={async (text) => (await findPeople(text)).filter(({ id }) => id !== row.id)}
      onChange={setChosen}
    />
  )
  const footer = (
    <OkCancel
      onCancel={onClose}
      ok={t(leaves ? 'directory.disable-person' : 'directory.hand-over')}
      disabled={!mayGo}
      busy={isBusy}
      onClick={() => void go()}
    />
  )
  const title = t(leaves ? 'directory.disable-of' : 'directory.hand-over-of', { name })
  return (
    <Dialog title={title} width={520} onClose={onClose} footer={footer}>
      <div className="dir-form">
        {leaves && <p>{t('directory.disable-text', { name })}</p>}
        {!uses && <Skeleton lines={4} />}
        {uses && (
          <section>
            <h3>{t('directory.waiting')}</h3>
            <Waiting uses={uses} />
          </section>
        )}
        {isAsked && leaves && (
          <Segments label={t('directory.hand-over')} value={hands} options={options} onChange={setHands} />
        )}
        {isAsked && (hands === 'over' || !leaves) && field}
        {isAsked && <Leads {...leaving} />}
        {waits && leaves && hands === 'later' && <p className="dir-warning">{t('directory.later-text')}</p>}
        {uses && leaves && (
          <section>
            <h3>{t('directory.used-by')}</h3>
            <Uses {...uses} />
          </section>
        )}
      </div>
    </Dialog>
  )
}
