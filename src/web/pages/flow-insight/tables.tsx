import type { InsightGroups, OaFlowInsightSummaryData } from '../../../generated/types'
import { workingTimeText } from '../../flow/insight/working-time'
import { t } from '../../platform'
import { type DataColumn, DataTable, Muted, Tag } from '../../ui'

const numberColumn = <Row,>(name: string, title: string, cell: (row: Row) => string): DataColumn<Row> => ({
  name,
  title,
  isNumber: true,
  isOneLine: true,
  cell,
})

/** Returns the column with the share of each row in the waiting, as a bar and in percent. */
function shareColumn<Row>(rows: readonly Row[], msOf: (row: Row) => number): DataColumn<Row> {
  const all = rows.reduce((sum, row) => sum + msOf(row), 0)
  const most = Math.max(1, ...rows.map(msOf))
  return {
    name: 'share',
    title: t('insight.share'),
    isNumber: true,
    cell: (row) => (
      <>
        {/* The number is said by the text; the bar only draws it. */}
        <progress className="q-full" aria-hidden="true" value={msOf(row)} max={most} />
        {all > 0 ? `${((msOf(row) / all) * 100).toFixed(1)}%` : ''}
      </>
    ),
  }
}

type Step = OaFlowInsightSummaryData['steps'][number]
type Way = OaFlowInsightSummaryData['ways'][number]
type Timed = Pick<Step, 'time'>

const timeColumns = <Row extends Timed>(): DataColumn<Row>[] => [
  numberColumn('count', t('insight.count'), ({ time }) => String(time.count)),
  numberColumn('median', t('insight.median'), ({ time }) => (time.count ? workingTimeText(time.p50) : '')),
  numberColumn('ninth', t('insight.ninth'), ({ time }) => (time.count ? workingTimeText(time.p90) : '')),
]

/** Marks what the design does not have. */
const UndesignedTag = () => <Tag tone="warning">{t('insight.undesigned')}</Tag>

/** Renders the waiting by step, the longest first. */
export function StepTable({ steps }: Pick<OaFlowInsightSummaryData, 'steps'>) {
  const rows = steps.filter(({ time }) => time.count > 0).sort((a, b) => b.total - a.total)
  const columns: DataColumn<Step>[] = [
    {
      name: 'step',
      title: t('insight.step'),
      isHead: true,
      cell: ({ name, isDesigned }) => (
        <>
          {name} {!isDesigned && <UndesignedTag />}
        </>
      ),
    },
    shareColumn(rows, ({ total }) => total),
    ...timeColumns<Step>(),
  ]
  return <DataTable label={t('insight.steps')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

/** Renders the ways that flows took, the most frequent first. */
export function WayTable({ steps, ways }: Pick<OaFlowInsightSummaryData, 'steps' | 'ways'>) {
  const names = new Map(steps.map(({ id, name }) => [id, name]))
  const rows = ways.filter(({ time }) => time.count > 0).sort((a, b) => b.time.count - a.time.count)
  const columns: DataColumn<Way>[] = [
    { name: 'from', title: t('insight.from'), isHead: true, cell: ({ from }) => names.get(from) },
    {
      name: 'to',
      title: t('insight.to'),
      cell: ({ to, isDesigned }) => (
        <>
          {to ? names.get(to) : t('insight.end')} {!isDesigned && <UndesignedTag />}
        </>
      ),
    },
    ...timeColumns<Way>(),
  ]
  return (
    <DataTable
      label={t('insight.ways')}
      columns={columns}
      rows={rows}
      keyOf={({ from, to }) => `${from} ${to}`}
    />
  )
}

type Group = InsightGroups['rows'][number]

/** Renders the waiting by person or department, and says how many small groups are not shown. */
export function GroupTable({ groups, by }: { groups: InsightGroups; by: 'person' | 'department' }) {
  const { rows, hidden } = groups
  const isPerson = by === 'person'
  const columns: DataColumn<Group>[] = [
    { name: 'name', title: t(`insight.${by}`), isHead: true, cell: ({ name }) => name },
    shareColumn(rows, ({ ms }) => ms),
    ...(isPerson
      ? []
      : [numberColumn<Group>('people', t('insight.members'), ({ people }) => String(people))]),
    numberColumn('count', t('insight.tasks'), ({ count }) => String(count)),
    numberColumn('mean', t('insight.mean'), ({ ms, count }) => workingTimeText(ms / count)),
  ]
  return (
    <>
      {rows.length > 0 && (
        <DataTable
          label={t(isPerson ? 'insight.people' : 'insight.by-department')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      {hidden > 0 && (
        <Muted as="p">
          {t(isPerson ? 'insight.people-hidden' : 'insight.departments-hidden', { n: hidden })}
        </Muted>
      )}
    </>
  )
}
