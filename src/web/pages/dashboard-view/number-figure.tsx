import type { DashboardFigures } from '#/generated/types'
import { t } from '../../platform'
import { FigureLink } from './figure-link'

/** Describes the change since the same days of the range before. */
function changeText(change: number): string {
  if (change === 0) return t('dashboards.change-none')
  return t(change > 0 ? 'dashboards.change-up' : 'dashboards.change-down', { n: Math.abs(change) })
}

/** Renders one figure, and its change. */
export function NumberFigure({ title, figures }: { title: string; figures: DashboardFigures }) {
  const { total, previous, measure } = figures
  return (
    <div className="q-stack q-gap-1">
      <span style={{ fontSize: '2em' }}>
        <FigureLink name={title} figure={total} />
      </span>
      <span className="q-soft q-text-sm">{measure}</span>
      {previous && (
        <span className="q-muted q-text-sm" title={t('dashboards.previous', { text: previous.text })}>
          {previous.change === null
            ? t('dashboards.previous', { text: previous.text })
            : `${previous.change > 0 ? '↑ ' : previous.change < 0 ? '↓ ' : ''}${changeText(previous.change)}`}
        </span>
      )}
    </div>
  )
}
