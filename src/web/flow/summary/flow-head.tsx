import { IconButton, Muted, RelativeTime, Row, Tag, toast } from '../../ui'
import '../flow.css'
import type { ReactNode } from 'react'
import type { Flow } from '../../../generated/types'
import { PersonAvatar } from '../../person/avatar'
import { copyText, t } from '../../platform'

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
  <header className="flow-head q-stack q-gap-2 q-single q-break q-line-below">
    <Row gap={4}>
      <Row gap={4} lineGap={2} wrap className="q-shrink q-grow">
        <h1>{flow.name}</h1>
        {flow.level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
        {tags}
      </Row>
      <span className="q-row q-fixed q-gap-2">{children}</span>
    </Row>
    <div className="q-row q-wrap q-gap-4 q-gap-y-2 q-soft q-text-sm">
      <span className="q-inline q-gap-2 q-shrink">
        <PersonAvatar id={flow.created_id} name={flow.creater} />
        {flow.creater}
        {flow.dept && <Muted as="small">{flow.dept}</Muted>}
      </span>
      <span>
        {t('flow.started')} <RelativeTime at={flow.created_at} />
      </span>
      <span className="flow-head-number q-inline">
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
