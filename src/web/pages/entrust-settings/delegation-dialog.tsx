import { useState } from 'react'
import type { Entrust } from '#/generated/types'
import form from '#schemas/forms/delegation.json'
import type { WidgetProps } from '../../controls/widget-props'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { Skeleton, toast } from '../../ui'
import { offerHandover } from './delegation-actions'
import { type DelegationDraft, draftOf, newDraft, toRequestBody, validatePeriod } from './delegation-draft'

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
  const [values] = useState(() => (one ? draftOf(one, new Date()) : newDraft(new Date())))
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
