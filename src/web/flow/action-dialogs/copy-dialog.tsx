import '../flow.css'
import { useEffect, useState } from 'react'
import type { OaFlowLastcopiesData } from '#/generated/types'
import form from '#schemas/forms/send-copy.json'
import type { Slot } from '../../controls/slots'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { listSeparator, t } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { currentPerson } from '../../stores/session'
import { Button, toast } from '../../ui'

interface CopyDialogProps {
  flowlistid: string
  onClose(): void
  onDone(): void
}

/** Dialog for 抄送: chooses the recipients of a copy of a running flow, with a comment. */
export default function CopyDialog({ flowlistid, onClose, onDone }: CopyDialogProps) {
  const [last, setLast] = useState<OaFlowLastcopiesData['people']>([])
  useEffect(() => {
    // Without an answer the people are chosen as usual.
    void quietApi.oa.flow.lastcopies({ flowOi_id: flowlistid }).then(
      ({ people }) => setLast(people),
      () => undefined,
    )
  }, [flowlistid])
  const find = (text: string) => findColleagues(text, currentPerson()?.id)
  const choose = createPickerSlot({ several: true, placeholder: t('copy.people-hint'), find, known: last })
  const people: Slot = (field) => (
    <>
      {choose(field)}
      {last.length > 0 && !(Array.isArray(field.value) && field.value.length > 0) && (
        <Button kind="link" onClick={() => field.onChange(last.map(({ id }) => id))}>
          {t('copy.last', { names: last.map(({ name }) => name).join(listSeparator()) })}
        </Button>
      )}
    </>
  )
  return (
    <FormDialog<{ people: string[]; word?: string }>
      title={t('copy.title')}
      form={form}
      slots={{ people }}
      ok={t('copy.send')}
      stay={t('ui.back')}
      onClose={onClose}
      onSend={async ({ people, word = '' }, _, idOf) => {
        const sent = { flowOi_id: flowlistid, people, word }
        const { names } = await api.oa.flow.sendcopy({ ...sent, requestId: idOf(sent) })
        toast(t('flow.copied', { names: names.join(listSeparator()) }), 'success')
      }}
      onSent={onDone}
    >
      <p className="reason-text q-soft reason-first">{t('copy.text')}</p>
    </FormDialog>
  )
}
