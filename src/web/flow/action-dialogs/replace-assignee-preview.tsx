import type { OaFlowMsgReplaceUseridPreviewBody } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { Muted } from '../../ui/layout'
import { Tag } from '../../ui/primitives'
import { LoadState } from '../../ui/query-content'

/** Preview of a replacement: the steps by flow, and where the new assignee already has a message. */
export function ReplaceAssigneePreview({ scope }: { scope: OaFlowMsgReplaceUseridPreviewBody }) {
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
