import './replace.css'
import { useState } from 'react'
import type { OaFlowDetailData, OaFlowMsgReplaceUseridData } from '../../generated/types'
import type { Choice } from '../directory/combobox'
import { api } from '../platform/api'
import { t } from '../platform/i18n'
import { SelectField } from '../ui/field'
import { Segments } from '../ui/segments'
import { toast } from '../ui/toast'
import { ReasonDialog } from './reason-dialog'
import { ReplacePreview } from './replace-preview'
import { ReplaceResults } from './replace-results'
import { SuccessorField } from './successor-field'

interface ReplaceDialogProps {
  /** The flows in which it is, one or several. */
  flowlistids: readonly string[]
  /** Whose waiting messages may be moved. */
  people: OaFlowDetailData['may']['replace']
  onClose(): void
  onDone(): void
}

/** 更换处理人: gives what waits for one person to another, here or everywhere, after a look at what moves. */
export default function ReplaceDialog({ flowlistids, people, onClose, onDone }: ReplaceDialogProps) {
  const [from, setFrom] = useState(people[0]?.id ?? '')
  const [chosen, setChosen] = useState<Choice[]>([])
  const [where, setWhere] = useState<'here' | 'everywhere'>('here')
  const [isTried, setTried] = useState(false)
  const [results, setResults] = useState<OaFlowMsgReplaceUseridData['results']>()
  const to = chosen[0]?.id
  const isOne = flowlistids.length === 1
  const scope = { from, to: to ?? '', ...(where === 'here' && { flowlistids: [...flowlistids] }) }
  const send = async (reason: string, requestId: (body: object) => string) => {
    const body = { ...scope, reason }
    const done = await api.oa.flow.msg.replace_userid({ ...body, requestId: requestId(body) })
    if (where === 'everywhere' || flowlistids.length > 1) return setResults(done.results)
    const [only] = done.results
    toast(only?.success === false ? only.msg : t('replace.done', { n: done.moved }), 'success')
    onDone()
  }
  if (results) return <ReplaceResults results={results} onClose={onDone} />
  return (
    <ReasonDialog
      title={t('replace.title')}
      text={t('replace.text')}
      label={t('replace.reason')}
      missing={t('replace.reason-missing')}
      ok={t('replace.send')}
      isReady={to !== undefined}
      onClose={onClose}
      onTry={() => setTried(true)}
      onSend={send}
    >
      <SelectField label={t('replace.from')} value={from} onChange={({ target }) => setFrom(target.value)}>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SuccessorField {...{ chosen, isTried }} onChange={setChosen} without={from} />
      <Segments
        label={t('replace.where')}
        value={where}
        options={[
          { value: 'here', text: t(isOne ? 'replace.here' : 'replace.these', { n: flowlistids.length }) },
          { value: 'everywhere', text: t('replace.everywhere') },
        ]}
        onChange={setWhere}
      />
      {to && <ReplacePreview scope={scope} />}
    </ReasonDialog>
  )
}
