import type { ComponentType } from 'react'
import type { DashboardCard, DashboardFigures } from '#/generated/types'
import { t } from '../../platform'
import { BarChart } from './bar-chart'
import { LineChart } from './line-chart'
import { NumberFigure } from './number-figure'
import { PivotTable } from './pivot-table'

const charts: Record<DashboardCard['kind'], ComponentType<{ title: string; figures: DashboardFigures }>> = {
  number: NumberFigure,
  bar: BarChart,
  line: LineChart,
  pivot: PivotTable,
}

interface CardFiguresProps {
  title: string
  kind: DashboardCard['kind']
  figures: DashboardFigures
}

/** Renders the figures of a card by its kind. */
export function CardFigures({ title, kind, figures }: CardFiguresProps) {
  const Chart = charts[kind]
  if (kind !== 'number' && !figures.rows.length) return <p className="q-muted">{t('dashboards.nothing')}</p>
  return (
    <>
      <Chart title={title} figures={figures} />
      {kind !== 'number' && <p className="q-muted q-text-sm">{figures.measure}</p>}
    </>
  )
}
