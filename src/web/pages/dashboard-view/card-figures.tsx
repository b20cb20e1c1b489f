import type { ComponentType } from 'react'
import type { DashboardFigures } from '#/generated/types'
import { findCardKind } from '../../../core/dashboard'
import { t } from '../../platform'
import { BarChart } from './bar-chart'
import { LineChart } from './line-chart'
import { NumberFigure } from './number-figure'
import { PivotTable } from './pivot-table'

const charts: Record<string, ComponentType<{ title: string; figures: DashboardFigures }>> = {
  number: NumberFigure,
  bar: BarChart,
  line: LineChart,
  pivot: PivotTable,
}

interface CardFiguresProps {
  title: string
  kind: string
  figures: DashboardFigures
}

/** Renders the figures of a card by its kind. */
export function CardFigures({ title, kind, figures }: CardFiguresProps) {
  const Chart = charts[kind] ?? BarChart
  const isGrouped = (findCardKind(kind)?.groups ?? 0) > 0
  if (isGrouped && !figures.rows.length) return <p className="q-muted">{t('dashboards.nothing')}</p>
  return (
    <>
      <Chart title={title} figures={figures} />
      {isGrouped && <p className="q-muted q-text-sm">{figures.measure}</p>}
    </>
  )
}
