import '../flow.css'
import './replace-assignee.css'
import { useState } from 'react'
import form from '#schemas/forms/replace.json'
import type { OaFlowDetailData, OaFlowMsgReplaceUseridData } from '../../../generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { FormDialog } from '../../product-forms/form-dialog'
import { toast } from '../../ui/toast'
import { createAssigneeSlot } from './assignee-slot'
import { ReplaceAssigneePreview } from './replace-assignee-preview'
import { ReplaceAssigneeResults } from './replace-assignee-results'

interface ReplaceDialogProps {
  /** Ids of the flows concerned, one or several. */
  flowlistids: readonly string[]
  /** Assignees whose pending messages may be moved. */
  people: OaFlowDetailData['may']['replace']
  onClose(): void
  onDone(): void
}

interface Filled {
  from: string
  to: string
  where: 'here' | 'everywhere'
  reason: string
}

/** Dialog for 更换处理人: moves a person's pending messages to another, here or everywhere, after a preview. */
export default function ReplaceAssigneeDialog({ flowlistids, people, onClose, onDone }: ReplaceDialogProps) {
  const [results, setResults] = useState<OaFlowMsgReplaceUseridData['results']>()
  const isOne = flowlistids.length === 1
  const scopeOf = ({ from, to, where }: Filled) => ({
    from,
    to,
    ...(where === 'here' && { flowlistids: [...flowlistids] }),
  })
  if (results) return <ReplaceAssigneeResults results={results} onClose={onDone} />
  return (
    <FormDialog<Filled>
      title={t('replace.title')}
      form={form}
      values={{ from: people[0]?.id, where: 'here' }}
      known={{
        from: { options: { options: people.map(({ id, name }) => ({ value: id, label: name })) } },
        where: {
          options: {
            options: [
              {
                value: 'here',
                label: t(isOne ? 'replace.here' : 'replace.these', { n: flowlistids.length }),
              },
              { value: 'everywhere', label: t('replace.everywhere') },
            ],
          },
        },
      }}
      slots={({ from }) => ({ to: createAssigneeSlot(from) })}
      ok={t('replace.send')}
      stay={t('ui.back')}
      onClose={onClose}
      onSend={async (filled, _, idOf) => {
        const body = { ...scopeOf(filled), reason: filled.reason }
        const done = await api.oa.flow.msg.replace_userid({ ...body, requestId: idOf(body) })
        if (filled.where === 'everywhere' || !isOne) return setResults(done.results)
        const [only] = done.results
        toast(only?.success === false ? only.msg : t('replace.done', { n: done.moved }), 'success')
        onDone()
      }}
      onSent={() => undefined}
      below={(filled) => filled.to && <ReplaceAssigneePreview scope={scopeOf(filled)} />}
    >
      <p className="reason-text q-soft reason-first">{t('replace.text')}</p>
    </FormDialog>
  )
}
