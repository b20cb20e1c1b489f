import { useState } from 'react'
import type { Entrust } from '#/generated/types'
import form from '#schemas/forms/delegation.json'
import type { WidgetProps } from '../../controls/widget-props'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { setBadges } from '../../stores/badges'
import { currentPerson } from '../../stores/session'
import { confirm, Skeleton, toast } from '../../ui'
import {
  createDelegationDraft,
  type DelegationDraft,
  toDelegationDraft,
  toRequestBody,
  toToggleBody,
  validatePeriod,
} from './delegation-draft'

const calls = api.oa.flowdesigns.entrust

/** Offers to reassign waiting tasks to the delegate immediately. */
async function offerHandover(
  _id: string,
  { waiting, name }: { waiting: number; name: string },
): Promise<void> {
  if (!waiting) return
  const question = {
    title: t('delegation.handover'),
    text: t('delegation.handover-sure', { count: waiting, name }),
    yes: t('delegation.handover-yes'),
    no: t('delegation.handover-no'),
  }
  if (!(await confirm(question))) return
  const { moved } = await calls.handover({ _id })
  toast(t('delegation.handed', { count: moved, name }), 'success')
}

/** Offers a returning person to take back tasks that their delegate has not handled. */
async function offerTakeBack({ from, to, to_name: name, kind }: Entrust): Promise<void> {
  if (kind !== 'message' || from !== currentPerson()?.id) return
  const { flow } = api.oa
  const search = { direction: 'by_me', state: 'waiting', to } as const
  const { totalItems: count } = await flow.myentrust.list({ nowpage: 1, search })
  if (!count) return
  const question = {
    title: t('delegation.take-back'),
    text: t('delegation.take-back-all-sure', { count, name }),
    yes: t('delegation.take-back'),
    no: t('delegation.leave-there'),
  }
  if (!(await confirm(question))) return
  const { moved, badges } = await flow.entrust.take_back_all({ to })
  setBadges(badges)
  toast(t('delegation.taken-back-all', { count: moved }), 'success')
}

/** Enables or disables a delegation. */
export async function toggleDelegation(one: Entrust): Promise<void> {
  const { waiting } = await calls.edit(toToggleBody(one))
  toast(t(one.enabled ? 'delegation.switched-off' : 'delegation.switched-on'), 'success')
  if (one.enabled) await offerTakeBack(one)
  else await offerHandover(one._id, { waiting, name: one.to_name })
}

/** Revokes a delegation after confirmation. Returns whether it was revoked. */
export async function removeDelegation(one: Entrust): Promise<boolean> {
  const { _id, to_name: name } = one
  const text = t('delegation.delete-sure', { name })
  const question = { title: t('delegation.delete'), text, yes: t('delegation.delete'), danger: true }
  if (!(await confirm(question))) return false
  await calls.delete({ _id })
  toast(t('delegation.deleted'), 'success')
  await offerTakeBack(one)
  return true
}

/** Chooses the active flows that a delegation is limited to. */
function FlowsField({ id, value: chosen, onChange, ...field }: WidgetProps) {
  const value = (chosen ?? []) as readonly string[]
  const [words, setWords] = useState('')
  const { value: flows } = useQuery('flows', () => api.oa.flowdesigns.entrust.flows({}))
  const turn = (flow: string) =>
    onChange(value.includes(flow) ? value.filter((one) => one !== flow) : [...value, flow])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div
      id={id}
      className="entrust-flows q-stack q-gap-2 q-full q-box q-pad-3"
      role="group"
      aria-labelledby={field['aria-labelledby']}
      aria-describedby={field['aria-describedby']}
    >
      {flows && flows.length > 8 && (
        <input
          type="search"
          className="q-input"
          aria-label={t('delegation.flows-find')}
          placeholder={t('delegation.flows-find')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {!flows && <Skeleton lines={2} />}
      <div className="entrust-flow-list q-stack q-gap-3 q-gap-y-1 q-scroll">
        {flows
          ?.filter(({ name }) => name.includes(words.trim()))
          .map((flow) => (
            <label className="q-gap-1-5" key={flow.id}>
              <input type="checkbox" checked={value.includes(flow.id)} onChange={() => turn(flow.id)} />
              {flow.name}
            </label>
          ))}
      </div>
    </div>
  )
}

interface DelegationDialogProps {
  /** Delegation to edit; undefined for a new one. */
  one?: Entrust
  /** True if the delegator is chosen too: administrators set everyone's delegations. */
  isForOther: boolean
  onClose(): void
  onSaved(): void
}

/** Saves a delegation and offers to reassign waiting tasks. */
async function save(draft: DelegationDraft, name: string, one: Entrust | undefined): Promise<void> {
  const calls = api.oa.flowdesigns.entrust
  const body = { ...toRequestBody(draft), enabled: one?.enabled ?? true }
  const saved = await (one ? calls.edit({ ...body, _id: one._id, rev: one.rev }) : calls.creat(body))
  toast(t('delegation.saved'), 'success')
  await offerHandover(saved._id, { waiting: saved.waiting, name })
}

/** Returns a search field for a colleague, excluding one person. */
const colleague = (other: string, more: Pick<Parameters<typeof createPickerSlot>[0], 'known' | 'onChosen'>) =>
  createPickerSlot({
    placeholder: t('delegation.find-person'),
    find: (text) => findColleagues(text, other),
    ...more,
  })

/** Edits a delegation: delegate, scope, period and reason. */
export function DelegationDialog({ one, isForOther, onClose, onSaved }: DelegationDialogProps) {
  const [values] = useState(() =>
    one ? toDelegationDraft(one, new Date()) : createDelegationDraft(new Date()),
  )
  const [name, setName] = useState(one?.to_name ?? '')
  return (
    <FormDialog<DelegationDraft>
      title={t(one ? 'delegation.edit' : 'delegation.new')}
      width={560}
      ok={t('delegation.save')}
      form={form}
      values={{ ...values }}
      known={{ from: { hide: !isForOther || one !== undefined } }}
      slots={({ from, to }) => ({
        from: colleague(to, {}),
        to: colleague(from, {
          known: one ? [{ id: one.to, name: one.to_name }] : [],
          onChosen: ([chosen]) => setName(chosen?.name ?? ''),
        }),
        flows: (field) => <FlowsField {...field} />,
      })}
      check={validatePeriod}
      onClose={onClose}
      onSend={async (draft) => {
        await save(draft, name, one)
        onSaved()
      }}
    />
  )
}
