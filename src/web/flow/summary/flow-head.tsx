import { ButtonLink, Icon, IconButton, Muted, RelativeTime, Row, Tag, toast } from '../../ui'
import '../flow.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Flow } from '../../../generated/types'
import { PersonAvatar } from '../../person/avatar'
import { PersonName } from '../../person/person-name'
import { copyText, t, useDevice } from '../../platform'
import { useReadingPane } from '../../stores/reading-pane'
import { RequestTrail } from './request-trail'

const copyNumber = (workname: string) =>
  copyText(workname).then(
    () => toast(t('copy.done'), 'success'),
    (error: Error) => toast(t('copy.failed', { reason: error.message }), 'danger'),
  )

/** Opens the request on a page of its own. */
function WholePageLink() {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink
      kind="text"
      to={`${pathname}${search}`}
      data-icon
      aria-label={t('flow.open-whole')}
      title={t('flow.open-whole')}
    >
      <Icon name="fullscreen" size={18} />
    </ButtonLink>
  )
}

/** Header of a flow: name, number, creator, start time and purpose. */
export function FlowHead({ flow, tags, children }: { flow: Flow; tags?: ReactNode; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pane = useReadingPane()
  const isPhone = useDevice() === 'phone'
  const { isAhead = true, onShown } = pane ?? {}
  useEffect(() => {
    if (!isAhead && heading.current) onShown?.(heading.current)
  }, [isAhead, onShown])
  return (
    <header className="flow-head q-stack q-gap-2 q-single q-break q-line-below">
      {isPhone && <RequestTrail />}
      <Row gap={4}>
        <Row gap={4} lineGap={2} wrap className="q-shrink q-grow">
          <h1 ref={heading} tabIndex={pane || isPhone ? -1 : undefined}>
            {flow.name}
          </h1>
          {flow.level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
          {tags}
        </Row>
        <span className="q-row q-fixed q-gap-2">
          {children}
          {pane && <WholePageLink />}
        </span>
      </Row>
      <div className="q-row q-wrap q-gap-4 q-gap-y-2 q-soft q-text-sm">
        <span className="q-inline q-gap-2 q-shrink">
          <PersonAvatar id={flow.created_id} name={flow.creater} />
          <PersonName id={flow.created_id} name={flow.creater} />
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
}
