import { Button, Card, confirm, EmptyState, LoadState, Skeleton, Tabs, toast } from '../../ui'
import '../../flow/flow.css'
import './flow-detail.css'
import { lazy, memo, type ReactNode, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OaFlowDetailData } from '../../../generated/types'
import { QuotableFieldsProvider } from '../../flow/comments/quotes'
import { CurrentAssignees } from '../../flow/history/current-assignees'
import { DecidingEntry } from '../../flow/history/deciding-entry'
import { HistoryView } from '../../flow/history/history'
import { FlowProgressLine } from '../../flow/history/progress'
import { WaitingSummary } from '../../flow/insight/waiting-summary'
import { LedgerSummary } from '../../flow/ledgers/ledger-summary'
import { FlowFiles } from '../../flow/summary/flow-files'
import { FlowHead } from '../../flow/summary/flow-head'
import { FormSidePanel } from '../../flow/summary/form-side-panel'
import { FormReadView } from '../../flow/summary/read-form'
import { RelatedFlows } from '../../flow/summary/related-flows'
import { ResultStamp, ResultTag } from '../../flow/summary/result-tag'
import { StepInstructions } from '../../flow/summary/step-instructions'
import { createRequestIds, t, useIsMobile, useLanguage, useQuery, whenIdle } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { usePostPaintValue } from '../../platform/use-post-paint-value'
import { setBadges } from '../../stores/badges'
import { usePageName } from '../../stores/visited-views'
import { FlowActions } from './flow-actions'
import { LogTab } from './log-tab'
import { OwnReturnRequestNotice } from './return-request-notice'
import { type FlowHistoryState, useFlowHistory } from './use-history'

interface LevelControlProps {
  flowlistid: string
  /** Highest urgency that the reader may set; null = no permission to change it. */
  level: 0 | 100 | null
  onChanged(): Promise<void>
}

/** Changes the urgency of a running flow (标为紧急 / 取消紧急). */
function LevelControl({ flowlistid, level, onChanged }: LevelControlProps) {
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  if (level === null) return null
  const way = level > 0 ? 'raise' : 'lower'
  const change = async () => {
    if (!(await confirm({ title: t(`level.${way}`), text: t(`level.${way}-text`) }))) return
    setBusy(true)
    const body = { flowOi_id: flowlistid, level }
    try {
      const { badges } = await api.oa.flow.setlevel({ ...body, requestId: idOf.current(body) })
      setBadges(badges)
      toast(t(`flow.${way === 'raise' ? 'raised' : 'lowered'}`), 'success')
      idOf.current = createRequestIds()
      await onChanged()
    } catch {
      // The api layer has shown the error.
    }
    setBusy(false)
  }
  return (
    <Button kind="link" busy={isBusy} onClick={() => void change()}>
      {t(`level.${way}`)}
    </Button>
  )
}

/** Renders the designers' instructions (说明) and attached files. */
function InstructionsTab({ flowlistid, msgid }: { flowlistid: string; msgid: string | undefined }) {
  const { value, failure, reload } = useQuery(flowlistid, () =>
    quietApi.oa.flow.detail_msgs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  if (!value) return <LoadState failure={failure} reload={reload} lines={4} />
  const { remark, fileList } = value.design
  if (!remark.trim() && fileList.length === 0) return <EmptyState title={t('detail.remark.none')} />
  return <StepInstructions remark={remark} fileList={fileList} />
}

/** Renders the form as visible to the reader, and the files. */
const FormTab = ({ detail }: { detail: OaFlowDetailData }) => (
  <>
    <FormReadView shown={detail} />
    <FlowFiles files={detail.filelistlog} />
  </>
)

/** Shows running automatic steps and their failures. */
function EventNotice({ events }: Pick<OaFlowDetailData, 'events'>) {
  return events.flatMap(({ msgid, step, state }) =>
    state === 'done' ? (
      []
    ) : (
      <div
        key={msgid}
        className="flow-notice q-row q-wrap q-gap-3 q-gap-y-1 q-tone-warning"
        role="status"
        data-tone={state === 'failed' ? 'danger' : undefined}
      >
        <span>{t(`event-again.${state}`, { step })}</span>
      </div>
    ),
  )
}

const Diagrams = lazy(() => import('./diagram/diagrams'))
const Gantt = lazy(() => import('./gantt/gantt'))
const SignatureNote = lazy(() => import('./signature-note'))

/** Shows the signed paper of the flow, or lets its reader sign it; loaded only where there is either. */
const Signature = ({ detail, onChanged }: Pick<DetailProps, 'detail' | 'onChanged'>) =>
  detail.signature || detail.may.seal ? (
    <Suspense>
      <SignatureNote detail={detail} onChanged={onChanged} />
    </Suspense>
  ) : null

interface DetailProps {
  detail: OaFlowDetailData
  msgid: string | undefined
  /** Tab requested by the address. */
  tab: string | undefined
  onChanged(): Promise<void>
}

const keys = ['form', 'log', 'chart', 'gantt', 'remark'] as const
type Key = (typeof keys)[number]

/** Former tab names that addresses may still use. */
const former: Record<string, Key> = { instance: 'chart', design: 'chart' }

/** Returns the tab requested by the address; otherwise the form, with the progress beside or above it. */
const firstTab = ({ tab = '' }: DetailProps): Key => former[tab] ?? keys.find((key) => key === tab) ?? 'form'

const Lazy = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Skeleton lines={8} />}>{children}</Suspense>
)

/** Renders the most important status: why it came back, its progress, and its assignees. */
function Standing({ flow, story: { told } }: { flow: OaFlowDetailData['flow']; story: FlowHistoryState }) {
  if (!told) return null
  return (
    <>
      <DecidingEntry logs={told.logList} result={flow.result} />
      <FlowProgressLine flow={flow} messages={told.msgList} coming={told.coming} />
      <CurrentAssignees messages={told.msgList} />
    </>
  )
}

/** Renders the history beside the content, after the tab that it comes with is painted; on a phone below the form. */
const HistoryPanel = memo(function HistoryPanel({
  flowlistid,
  story: { told, failure, reload },
}: {
  flowlistid: string
  story: FlowHistoryState
}) {
  useLanguage()
  const [query] = useSearchParams()
  const isPainted = usePostPaintValue(true, false)
  const shown = isPainted ? told : undefined
  return (
    <FormSidePanel label={t('detail.log')}>
      {shown && (
        <HistoryView
          flowlistid={flowlistid}
          called={query.get('comment') ?? undefined}
          logs={shown.logList}
          messages={shown.msgList}
          coming={shown.coming}
          signatures={shown.signatures}
        />
      )}
      {!shown && <LoadState failure={failure} reload={reload} lines={8} />}
    </FormSidePanel>
  )
})

interface FlowPartsProps extends DetailProps {
  story: FlowHistoryState
}

/** Renders the form, the history and the diagrams as tabs, and the history beside them; another tab renders nothing above. */
function FlowParts({ story, ...props }: FlowPartsProps) {
  const { detail, msgid } = props
  const { _id: flowlistid } = detail.flow
  const [active, setActive] = useState<string>(() => firstTab(props))
  const isMobile = useIsMobile()
  const part = { flowlistid, msgid, stamp: detail }
  const parts: Record<string, () => ReactNode> = {
    form: () => <FormTab key={detail.formmd5} detail={detail} />,
    log: () => <LogTab flowlistid={flowlistid} story={story} />,
    chart: () => (
      <Lazy>
        <Diagrams {...part} logs={story.told?.logList} />
      </Lazy>
    ),
    gantt: () => (
      <Lazy>
        <Gantt {...part} />
      </Lazy>
    ),
    remark: () => <InstructionsTab {...part} />,
  }
  // The history tab needs no second history beside it, and on a phone nothing is shown below a diagram.
  const isBeside = active === 'form' || (active !== 'log' && !isMobile)
  return (
    <div className="flow-columns q-stack q-align-start" data-alone={!isBeside || undefined}>
      <Card className="detail-tabs">
        <Tabs
          label={t('detail.tabs')}
          tabs={keys.map((key) => ({ key, title: t(`detail.${key}`) }))}
          active={active}
          onChange={setActive}
        >
          {parts[active]?.()}
        </Tabs>
      </Card>
      {isBeside && <HistoryPanel flowlistid={flowlistid} story={story} />}
    </div>
  )
}

/**
 * Renders a flow: across the page its head with actions and progress, below it form and diagrams as tabs, and the
 * history beside them.
 */
export function FlowDetail(props: DetailProps) {
  const { detail, msgid, onChanged } = props
  const { flow, may } = detail
  const story = useFlowHistory(flow._id, msgid, detail)
  const { value: naming } = useQuery(`naming ${flow._id}`, async () => {
    await new Promise<void>((resolve) => whenIdle(resolve))
    return (await quietApi.oa.flow.list.related({ nowpage: 1, named: flow._id })).result
  })
  usePageName([flow.name, flow.workname].filter(Boolean).join(' '))
  const tags = (
    <>
      <ResultTag flow={flow} />
      <LevelControl flowlistid={flow._id} level={may.level} onChanged={onChanged} />
    </>
  )
  return (
    <QuotableFieldsProvider form={detail.formset} limits={detail.limits} mode="view">
      <div className="flow-page q-stack q-single q-gap-4 detail" data-bar>
        <Card>
          {detail.application && (
            <OwnReturnRequestNotice
              application={detail.application}
              takeback={may.takeback}
              onChanged={onChanged}
            />
          )}
          <EventNotice events={detail.events} />
          <Signature detail={detail} onChanged={onChanged} />
          <FlowHead flow={flow} tags={tags}>
            <ResultStamp result={flow.result} />
            <FlowActions detail={detail} onChanged={onChanged} />
          </FlowHead>
          <Standing flow={flow} story={story} />
          <WaitingSummary flow={flow} />
          <LedgerSummary flow={flow} />
          <RelatedFlows {...detail} naming={naming} />
        </Card>
        <FlowParts {...props} story={story} />
      </div>
    </QuotableFieldsProvider>
  )
}
