import '../flow.css'
import form from '#schemas/forms/add-sign.json'
import type { AddedWay, AddSignLeft } from '../../../generated/types'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { t } from '../../platform'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'

/** Request to add signers: people, position, signing mode and reason. */
export interface AddSignRequest {
  kind: AddSignLeft['kinds'][number]
  way: AddedWay
  people: string[]
  reason: string
}

interface AddSignFormProps {
  allowed: AddSignLeft
  /** User id of the person who adds signers, who cannot add themselves. */
  self: string | undefined
  onClose(): void
  onSend(addSignRequest: AddSignRequest, idOf: (body: unknown) => string): Promise<unknown>
  /** Called after sending, with the position of the added signers. */
  onSent(kind: AddSignRequest['kind']): void
}

const message = 'add-sign.reason-missing'
const reasonRules = [
  { required: true, message },
  { pattern: '\\S', message },
]

/** Form for 加签: chooses the added signers, their position, who of them must agree, and the reason. */
export function AddSignForm({ allowed, self, onClose, onSend, onSent }: AddSignFormProps) {
  const { kinds, left, reason: isReasonDue } = allowed
  const find = (text: string) => findColleagues(text, self)
  const options = kinds.map((value) => ({ value, label: t(`add-sign.${value}`) }))
  return (
    <FormDialog<Omit<AddSignRequest, 'reason'> & { reason?: string }, AddSignRequest['kind']>
      title={t('add-sign.title')}
      form={form}
      values={{ kind: kinds[0], way: 'all' }}
      known={{
        kind: { options: { options, inline: false } },
        reason: { rules: isReasonDue ? reasonRules : [] },
      }}
      slots={{
        people: createPickerSlot({
          several: true,
          placeholder: t('add-sign.people-hint', { n: left }),
          find,
        }),
      }}
      ok={t('add-sign.send')}
      stay={t('ui.back')}
      onClose={onClose}
      onSend={async ({ kind, way, people, reason = '' }, _, idOf) => {
        await onSend({ kind, way, people, reason }, idOf)
        return kind
      }}
      onSent={onSent}
    >
      <p className="reason-text q-soft reason-first">{t('add-sign.text')}</p>
    </FormDialog>
  )
}
