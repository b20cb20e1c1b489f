import '../flow.css'
import type { ReactNode } from 'react'
import type { Flow } from '../../../generated/types'
import { PersonAvatar } from '../../person/avatar'
import { copyText } from '../../platform/clipboard'
import { t } from '../../platform/i18n/i18n'
import { IconButton } from '../../ui/button'
import { Tag } from '../../ui/primitives'
import { RelativeTime } from '../../ui/time'
import { toast } from '../../ui/toast'

const copyNumber = (workname: string) =>
  copyText(workname).then(
    () => toast(t('copy.done'), 'success'),
    (error: Error) => toast(t('copy.failed', { reason: error.message }), 'danger'),
  )

/** Header of a flow: name, number, creator, start time and purpose. */
export const FlowHead = ({
  flow,
  tags,
  children,
}: {
  flow: Flow
  tags?: ReactNode
  children?: ReactNode
}) => (
  <header className="flow-head">
    <div className="flow-head-line">
      <h1>{flow.name}</h1>
      {flow.level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
      {tags}
      <span className="flow-head-actions">{children}</span>
    </div>
    <div className="flow-head-line flow-head-facts">
      <span className="flow-head-person">
        <PersonAvatar id={flow.created_id} name={flow.creater} />
        {flow.creater}
        {flow.dept && <small>{flow.dept}</small>}
      </span>
      <span>
        {t('flow.started')} <RelativeTime at={flow.created_at} />
      </span>
      <span className="flow-head-number">
        {flow.workname}
        <IconButton
          icon="copy"
          label={t('flow.copy-number')}
          onClick={() => void copyNumber(flow.workname)}
        />
      </span>
    </div>
    {flow.desc && <p>{flow.desc}</p>}
  </header>
)
