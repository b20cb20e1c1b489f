import './export.css'
import { useState } from 'react'
import type {
  FigureGrouping,
  FigureRow,
  ListFigures,
  ListSchema,
  OaFlowListFiguresBody,
} from '../../../generated/types'
import { copyText, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { requestListExport } from '../../stores/exports'
import { hasPermission } from '../../stores/session'
import {
  Button,
  type DataColumn,
  DataTable,
  Dialog,
  EmptyState,
  Muted,
  PageAlert,
  QueryContent,
  SegmentedControl,
  SelectField,
  toast,
} from '../../ui'
import type { SearchCriteria } from '../search/list-query'
import { notifyExport } from './export-file'

/** Measure of the requests: their number, or a number field by its position. */
type Measure = 'count' | number

/** Returns the exact number that the bars and shares of a measure compare. */
const numberOf = ({ count, values }: FigureRow, measure: Measure): number =>
  measure === 'count' ? count : Number(values[measure]?.sum ?? 0)

/** Returns the share of a group in the total, in percent; empty where shares have no sense. */
function shareOf(row: FigureRow, total: FigureRow, measure: Measure): string {
  const [part, whole] = [numberOf(row, measure), numberOf(total, measure)]
  return whole > 0 && part >= 0 ? `${((part / whole) * 100).toFixed(1)}%` : ''
}

interface Grouped {
  figures: ListFigures
  by: FigureGrouping
  measure: Measure
}

/** Returns the groups of a grouping, without the total. */
const groupsBy = ({ groups }: ListFigures, by: FigureGrouping): FigureRow[] =>
  groups.find((group) => group.by === by)?.rows ?? []

/** Returns the columns of the table; `bar` also draws the numbers as bars. */
function columnsOf({ figures, by, measure }: Grouped): DataColumn<FigureRow>[] {
  const { total } = figures
  const most = Math.max(...groupsBy(figures, by).map((row) => numberOf(row, measure)), 1e-9)
  const field = measure === 'count' ? undefined : measure
  const number = (name: string, cell: (row: FigureRow) => string) => ({
    name,
    title: t(`list.figures.${name}`),
    isNumber: true,
    isOneLine: true,
    cell,
  })
  return [
    { name: 'group', title: t(`list.figures.by.${by}`), isHead: true, cell: ({ name }) => name },
    {
      name: 'bar',
      title: t('list.figures.share'),
      isNumber: true,
      cell: (row) =>
        row === total ? (
          '100%'
        ) : (
          <>
            {/* The number is said by the text; the bar only draws it. */}
            <progress
              className="list-progress q-full"
              aria-hidden="true"
              value={Math.max(0, numberOf(row, measure))}
              max={most}
            />
            {shareOf(row, total, measure)}
          </>
        ),
    },
    number('count', ({ count }) => String(count)),
    ...(field === undefined
      ? []
      : [
          number('filled', ({ values }) => String(values[field]?.filled ?? 0)),
          number('sum', ({ values }) => values[field]?.sumText ?? ''),
          number('average', ({ values }) => values[field]?.averageText ?? ''),
        ]),
  ]
}

/** Returns the figures of a grouping as lines of cells, for pasting into a sheet. */
function sheetText(figures: ListFigures, by: FigureGrouping): string {
  const { fields, total } = figures
  const head = [
    t(`list.figures.by.${by}`),
    t('list.figures.count'),
    ...fields.flatMap(({ name }) => [
      t('list.figures.sum-of', { name }),
      t('list.figures.average-of', { name }),
    ]),
  ]
  const cells = [...groupsBy(figures, by), total].map(({ name, count, values }) => [
    name,
    count,
    ...values.flatMap(({ sum, filled }) => (filled ? [sum, (Number(sum) / filled).toFixed(2)] : ['', ''])),
  ])
  return [head, ...cells].map((line) => line.join('\t')).join('\n')
}

interface GroupsProps extends Grouped {
  title: string
  onGroup(by: FigureGrouping): void
  onMeasure(measure: Measure): void
}

/** Renders the choice of grouping and measure, and the groups as a table with the total at its end. */
function Groups({ title, onGroup, onMeasure, ...grouped }: GroupsProps) {
  const { figures, by, measure } = grouped
  const { fields, groups, total, isCut, limit } = figures
  return (
    <div className="q-stack q-gap-3">
      <PageAlert text={isCut ? t('list.figures.cut', { limit }) : undefined} />
      <Muted as="p">{t('list.figures.found', { n: total.count })}</Muted>
      <SegmentedControl
        label={t('list.figures.by')}
        value={by}
        options={groups.map((group) => ({ value: group.by, text: t(`list.figures.by.${group.by}`) }))}
        onChange={onGroup}
      />
      {fields.length > 0 ? (
        <SelectField
          label={t('list.figures.measure')}
          value={String(measure)}
          onChange={({ target: { value } }) => onMeasure(value === 'count' ? value : Number(value))}
        >
          <option value="count">{t('list.figures.count')}</option>
          {fields.map(({ key, name }, at) => (
            <option key={key} value={at}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <Muted as="p">{t('list.figures.choose-flow')}</Muted>
      )}
      <DataTable
        label={title}
        columns={columnsOf(grouped)}
        rows={[...groupsBy(figures, by), total]}
        keyOf={(row) => (row === total ? 'total' : row.key || 'rest')}
      />
    </div>
  )
}

interface FiguresDialogProps {
  schema: ListSchema
  search: SearchCriteria
  onClose(): void
}

/** Shows the number and sums of all requests that the current search of a list finds, by group. */
export default function FiguresDialog({ schema, search, onClose }: FiguresDialogProps) {
  const list = schema.name as OaFlowListFiguresBody['list']
  const query = useQuery(JSON.stringify([list, search]), () =>
    quietApi.oa.flow.list.figures({ list, search }),
  )
  const [by, setBy] = useState<FigureGrouping>(schema.figures?.[0] ?? 'month')
  const [measure, setMeasure] = useState<Measure>()
  const title = t('list.figures.of', { list: t(schema.title) })
  const figures = query.value
  const copy = async () => {
    if (!figures) return
    await copyText(sheetText(figures, by))
    toast(t('list.figures.copied'), 'success')
  }
  const exportFile = () => {
    onClose()
    const following = { onBegin: () => undefined, onEnd: notifyExport }
    void requestListExport({ list, search, figures: by }, following).catch(() => undefined)
  }
  const canExport = canWrite('oa/flow/export/start') && hasPermission('flow.work.export')
  const footer = (
    <>
      <Button onClick={() => void copy()} disabled={!figures?.total.count}>
        {t('list.figures.copy')}
      </Button>
      {canExport && (
        <Button onClick={exportFile} disabled={!figures?.total.count}>
          {t('list.export')}
        </Button>
      )}
      <Button kind="primary" onClick={onClose}>
        {t('ui.close')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} width={760} side="right" onClose={onClose} footer={footer}>
      <QueryContent
        query={query}
        isEmpty={({ total }) => total.count === 0}
        empty={<EmptyState title={t('list.figures.empty')} />}
        lines={8}
      >
        {(found) => (
          <Groups
            title={title}
            figures={found}
            by={by}
            measure={measure ?? (found.fields.length ? 0 : 'count')}
            onGroup={setBy}
            onMeasure={setMeasure}
          />
        )}
      </QueryContent>
    </Dialog>
  )
}
