import '../../platform/i18n/insight-texts'
import './flow-insight.css'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { companyZone } from '../../../core/company/company-zone'
import { localDate } from '../../../core/text/formats'
import type { OaFlowInsightExportBody, OaFlowInsightSummaryData, TreeNode } from '../../../generated/types'
import { ChoiceSelect } from '../../controls/choice-select'
import { workingTimeText } from '../../flow/insight/working-time'
import { downloadExport, notifyExport } from '../../lists/tools/export-file'
import { createRequestIds, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { watchExport } from '../../stores/exports'
import { hasPermission } from '../../stores/session'
import { Button, Card, EmptyState, LoadState, Muted, QueryContent, Skeleton } from '../../ui'
import { toWayMap } from './flow-map'
import { GroupTable, StepTable, WayTable } from './tables'

const WayMapView = lazy(() => import('./flow-map-view'))

const dayLength = 86_400_000
const periods = [7, 30, 90, 365] as const

/** Returns the period of the last days, today included, in the company's zone. */
function periodOf(days: number) {
  const now = Date.now()
  return { from: localDate(now - (days - 1) * dayLength, companyZone), until: localDate(now, companyZone) }
}

/** Lists the flows of a tree. */
const leavesOf = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [...(node.isleaf ? [node] : []), ...leavesOf(node.lists ?? [])])

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="q-stack q-gap-3">
    <h2>{title}</h2>
    {children}
  </section>
)

/** Renders the map and the tables of a summary. */
function SummaryView({ summary }: { summary: OaFlowInsightSummaryData }) {
  const map = useMemo(() => toWayMap(summary), [summary])
  const { flows, people, departments } = summary
  const { count, p50, p90 } = flows.time
  return (
    <>
      {count > 0 && (
        <p>{t('insight.ended', { n: count, p50: workingTimeText(p50), p90: workingTimeText(p90) })}</p>
      )}
      <Muted as="p">{t('insight.working-note')}</Muted>
      <Part title={t('insight.map')}>
        <Suspense fallback={<Skeleton lines={10} />}>
          <WayMapView map={map} />
        </Suspense>
      </Part>
      <Part title={t('insight.ways')}>
        <WayTable {...summary} />
      </Part>
      <Part title={t('insight.steps')}>
        <StepTable {...summary} />
      </Part>
      <Part title={t('insight.people')}>
        <GroupTable groups={people} by="person" />
      </Part>
      <Part title={t('insight.by-department')}>
        <GroupTable groups={departments} by="department" />
      </Part>
    </>
  )
}

type Wanted = Omit<OaFlowInsightExportBody, 'format' | 'requestId'>

/** Exports the event log of the shown flows. */
function ExportButtons({ query }: { query: Wanted }) {
  const [idOf] = useState(createRequestIds)
  if (!canWrite('oa/flow/insight/export') || !hasPermission('flow.work.export')) return null
  const exportLog = async (format: OaFlowInsightExportBody['format']) => {
    const body = { ...query, format }
    const { id } = await api.oa.flow.insight.export({ ...body, requestId: idOf(body) })
    await watchExport(id, {
      onBegin: () => undefined,
      onEnd: (one) => {
        notifyExport(one)
        downloadExport(one)
      },
    })
  }
  return (
    <span className="q-row q-gap-2">
      {(['ocel', 'xes'] as const).map((format) => (
        <Button
          key={format}
          icon="download"
          title={t('insight.export')}
          onClick={() => void exportLog(format).catch(() => undefined)}
        >
          {t(`insight.export.${format}`)}
        </Button>
      ))}
    </span>
  )
}

/** Renders insight into a design: version and period, and what its flows did. */
function DesignInsight({ flowid }: { flowid: string }) {
  const [days, setDays] = useState<number>(90)
  const [version, setVersion] = useState('')
  const insightQuery = { flowid, period: periodOf(days), ...(version && { version }) }
  const query = useQuery(JSON.stringify(insightQuery), () => quietApi.oa.flow.insight.summary(insightQuery))
  const versions = query.value?.versions ?? []
  return (
    <>
      <div className="q-row q-wrap q-gap-3">
        <span className="insight-choice">
          <ChoiceSelect
            label={t('insight.period')}
            value={days}
            options={periods.map((n) => ({ value: n, text: t('insight.period.days', { n }) }))}
            onChange={(next) => setDays(Number(next))}
          />
        </span>
        <span className="insight-choice">
          <ChoiceSelect
            label={t('insight.version')}
            value={version}
            options={[
              { value: '', text: t('insight.version.all') },
              ...versions.map(({ id, number }) => ({
                value: id,
                text: t('insight.version.one', { n: number }),
              })),
            ]}
            onChange={(next) => setVersion(String(next))}
          />
        </span>
        <ExportButtons query={insightQuery} />
      </div>
      <QueryContent
        query={query}
        isEmpty={({ steps }) => steps.every(({ time }) => time.count === 0)}
        empty={<EmptyState title={t('insight.empty')}>{t('insight.empty-note')}</EmptyState>}
        lines={12}
      >
        {(summary) => <SummaryView summary={summary} />}
      </QueryContent>
    </>
  )
}

/** Shows how the flows of a design really go (流程洞察): those of the address, or of the first design. */
export default function FlowInsightPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const tree = useQuery('administered designs', () => quietApi.oa.flowdesigns.canadmintreelist({}))
  const designs = tree.value && leavesOf(tree.value)
  const shown = id || designs?.[0]?.id
  return (
    <Card className="q-stack q-gap-4 q-pad-y-4 q-pad-x-5">
      <h1>{t('menu.flow-insight')}</h1>
      {!designs && <LoadState {...tree} />}
      {designs && shown && (
        <>
          <span className="insight-choice">
            <ChoiceSelect
              label={t('insight.flow')}
              value={shown}
              options={designs.map((design) => ({ value: design.id, text: design.name }))}
              onChange={(next) => navigate(`/flow/insight/${next}`)}
            />
          </span>
          <DesignInsight key={shown} flowid={shown} />
        </>
      )}
      {designs?.length === 0 && <EmptyState title={t('insight.none')} />}
    </Card>
  )
}
