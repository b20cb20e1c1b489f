import '../../renderer/flow/flow.css'
import './flow-detail.css'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { OaFlowDetailData } from '../../../generated/types'
import { isMobile } from '../../platform/device'
import { t } from '../../platform/i18n'
import { FlowHead } from '../../renderer/flow/flow-head'
import { Related } from '../../renderer/flow/related'
import { ResultStamp, ResultTag } from '../../renderer/flow/result-tag'
import { usePageName } from '../../stores/visited-views'
import { Skeleton } from '../../ui/parts'
import { Tabs } from '../../ui/tabs'
import { Actions, actsOf } from './actions'
import { ApplicationNotice } from './application-notice'
import { EventNotice } from './event-notice'
import { FormTab } from './form-tab'
import { LevelControl } from './level-control'
import { LogTab } from './log-tab'
import { RemarkTab } from './remark-tab'

const Diagrams = lazy(() => import('./diagram/diagrams'))
const Gantt = lazy(() => import('./gantt/gantt'))

interface DetailProps {
  detail: OaFlowDetailData
  msgid: string | undefined
  /** The tab that the address asks for. */
  tab: string | undefined
  onChanged(): Promise<void>
}

const keys = ['form', 'log', 'instance', 'gantt', 'design', 'remark'] as const
type Key = (typeof keys)[number]

/** A notice or copy is opened for what it says; on a phone, one's own flow is opened to see how far it is. */
const firstTab = ({ tab, msgid }: DetailProps): Key =>
  keys.find((key) => key === tab) ?? (isMobile() && !msgid ? 'log' : 'form')

/** The head of a flow with what may be done, and its form, history and diagram as tabs. */
export function Detail(props: DetailProps) {
  const { detail, msgid, onChanged } = props
  const { flow, may } = detail
  const [active, setActive] = useState<string>(() => firstTab(props))
  usePageName(flow.name)
  const part = { flowlistid: flow._id, msgid, stamp: detail }
  const parts: Record<string, () => ReactNode> = {
    form: () => <FormTab key={detail.formmd5} detail={detail} />,
    log: () => <LogTab {...part} />,
    instance: () => (
      <Suspense fallback={<Skeleton lines={8} />}>
        <Diagrams key="instance" kind="instance" {...part} />
      </Suspense>
    ),
    gantt: () => (
      <Suspense fallback={<Skeleton lines={8} />}>
        <Gantt {...part} />
      </Suspense>
    ),
    design: () => (
      <Suspense fallback={<Skeleton lines={8} />}>
        <Diagrams key="design" kind="design" {...part} />
      </Suspense>
    ),
    remark: () => <RemarkTab {...part} />,
  }
  const tags = (
    <>
      <ResultTag flow={flow} />
      <LevelControl flowlistid={flow._id} level={may.level} onChanged={onChanged} />
    </>
  )
  const hasBar = actsOf(detail).length > 0
  return (
    <div className="flow-page detail" data-bar={hasBar || undefined}>
      <div className="q-card">
        {detail.application && (
          <ApplicationNotice application={detail.application} takeback={may.takeback} onChanged={onChanged} />
        )}
        <EventNotice events={detail.events} />
        <FlowHead flow={flow} tags={tags}>
          <ResultStamp result={flow.result} />
          <Actions detail={detail} onChanged={onChanged} />
        </FlowHead>
        <Related {...detail} />
        <div className="detail-tabs">
          <Tabs
            label={t('detail.tabs')}
            tabs={keys.map((key) => ({ key, title: t(`detail.${key}`) }))}
            active={active}
            onChange={setActive}
          >
            {parts[active]?.()}
          </Tabs>
        </div>
      </div>
    </div>
  )
}
