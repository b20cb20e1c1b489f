import { Link } from 'react-router-dom'
import type { DashboardFigures } from '#/generated/types'
import { t } from '../../platform'
import { Row } from '../../ui'
import { FigureLink, listAddress } from './figure-link'

const box = { width: 600, height: 160, left: 8, right: 8, top: 8, bottom: 8 }

interface Point {
  x: number
  y: number
}

/** Returns the points of a line in the box; groups without a value have none. */
export function linePoints(values: readonly (number | null)[]): (Point | null)[] {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  const range = most - least || 1
  const [width, height] = [box.width - box.left - box.right, box.height - box.top - box.bottom]
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values.map((value, at) =>
    value === null
      ? null
      : {
          x: box.left + (values.length > 1 ? step * at : width / 2),
          y: box.top + (1 - (value - least) / range) * height,
        },
  )
}

/** Returns the path through the points; it is interrupted where one is missing. */
export const linePath = (points: readonly (Point | null)[]): string =>
  points
    .map((point, at) => point && `${points[at - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
    .filter(Boolean)
    .join('')

type Rows = DashboardFigures['rows']

/** Renders the points; each can be focused and opens its requests. */
function Points({ rows, points }: { rows: Rows; points: readonly (Point | null)[] }) {
  return rows.map(({ key, name, figure: { text, search, count } }, at) => {
    const point = points[at]
    if (!point) return null
    const label = t('dashboards.open-list', { name, value: text })
    const dot = (
      <>
        <circle cx={point.x} cy={point.y} r={12} fill="transparent" stroke="none" />
        <circle cx={point.x} cy={point.y} r={3} fill="currentColor" />
        <title>{`${name}: ${text}`}</title>
      </>
    )
    return search && count ? (
      <Link key={key} to={listAddress(search)} aria-label={label}>
        {dot}
      </Link>
    ) : (
      <g key={key}>{dot}</g>
    )
  })
}

/** Renders groups as a line, with its figures as a table on request. */
export function LineChart({
  title,
  figures: { rows, measure },
}: {
  title: string
  figures: DashboardFigures
}) {
  const points = linePoints(rows.map(({ figure: { value } }) => (value === null ? null : Number(value))))
  const labels = rows.filter((_, at) => at === 0 || at === rows.length - 1 || at * 2 === rows.length - 1)
  return (
    <>
      <svg className="chart-line q-full" viewBox={`0 0 ${box.width} ${box.height}`} aria-label={title}>
        <path
          fill="none"
          opacity={0.5}
          d={`M${box.left} ${box.height - box.bottom}H${box.width - box.right}`}
        />
        <path fill="none" d={linePath(points)} />
        <Points rows={rows} points={points} />
      </svg>
      <Row justify="between" className="q-soft q-text-xs" aria-hidden="true">
        {labels.map(({ key, name }) => (
          <span key={key}>{name}</span>
        ))}
      </Row>
      <details>
        <summary>{t('dashboards.show-data')}</summary>
        <table className="chart-table q-full" aria-label={`${title} – ${measure}`}>
          <tbody>
            {rows.map(({ key, name, figure }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className="chart-value">
                  <FigureLink name={name} figure={figure} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
