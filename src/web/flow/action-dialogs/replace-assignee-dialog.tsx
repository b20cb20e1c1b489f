import '../flow.css'
import './replace-assignee.css'
import { useState } from 'react'
import form from '#schemas/forms/replace.json'
import type {
  OaFlowDetailData,
  OaFlowMsgReplaceUseridData,
  OaFlowMsgReplaceUseridPreviewBody,
} from '../../../generated/types'
import { t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { Button, Dialog, LoadState, Muted, Tag, toast } from '../../ui'
import { createAssigneeSlot } from './assignee-slot'

interface ReplaceResultsProps {
  results: OaFlowMsgReplaceUseridData['results']
  onClose(): void
}

/** Results of a replacement by flow, with the reasons for failures. */
function ReplaceAssigneeResults({ results, onClose }: ReplaceResultsProps) {
  const moved = results.reduce((sum, one) => sum + one.moved, 0)
  return (
    <Dialog
      title={t('replace.done', { n: moved })}
      width={520}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <div className="replace-preview q-stack q-gap-2">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <ul className="q-scroll q-radius-lg" tabIndex={0} aria-label={t('replace.title')}>
          {results.map(({ flowlistid, flowname, workname, success, moved: count, msg }) => (
            <li className="q-pad-y-2 q-pad-x-3" key={flowlistid}>
              <b>{flowname}</b> <span>{workname}</span>{' '}
              <Tag tone={success ? 'success' : 'danger'}>
                {success ? t('replace.moved', { n: count }) : msg}
              </Tag>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** Preview of a replacement: the steps by flow, and where the new assignee already has a message. */
function ReplaceAssigneePreview({ scope }: { scope: OaFlowMsgReplaceUseridPreviewBody }) {
  const { value, failure, reload } = useQuery(JSON.stringify(scope), () =>
    quietApi.oa.flow.msg.replace_userid_preview(scope),
  )
  if (!value) return <LoadState failure={failure} reload={reload} />
  const { list, total, left } = value
  return (
    <section className="replace-preview q-stack q-gap-2" aria-label={t('replace.preview')}>
      <h3>{t('replace.count', { flows: list.length, n: total })}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <ul className="q-scroll q-radius-lg" tabIndex={0} aria-label={t('replace.preview')}>
        {list.map(({ flowlistid, workname, flowname, creater, messages }) => (
          <li className="q-pad-y-2 q-pad-x-3" key={flowlistid}>
            <b>{flowname}</b> <span>{workname}</span> <Muted as="small">{creater}</Muted>
            {messages.map(({ msgid, step, level, skipped }) => (
              <div key={msgid} className="q-row q-align-stretch q-gap-2 q-soft">
                {step}
                {level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
                {skipped && <Tag>{t('replace.skipped')}</Tag>}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {left > 0 && <p className="reason-text q-soft">{t('replace.left', { n: left })}</p>}
    </section>
  )
}

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
