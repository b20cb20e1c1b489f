import type { DashboardFigures } from '#/generated/types'
import { FigureLink } from './figure-link'

/** Lengths of a bar on both sides of zero, in percent of the whole range. */
interface Bar {
  start: number
  length: number
}

/** Returns where each bar begins and how long it is; bars below zero go to the left of it. */
export function barLengths(values: readonly number[]): Bar[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const range = most - least || 1
  return values.map((value) => ({
    start: ((Math.min(0, value) - least) / range) * 100,
    length: (Math.abs(value) / range) * 100,
  }))
}

/** Renders groups as bars: a table for screen readers, whose figures open their requests. */
export function BarChart({ title, figures }: { title: string; figures: DashboardFigures }) {
  const bars = barLengths(figures.rows.map(({ figure }) => Number(figure.value ?? 0)))
  return (
    <table className="chart-table q-full" aria-label={title}>
      <tbody>
        {figures.rows.map(({ key, name, figure }, at) => (
          <tr key={key}>
            <th scope="row" className="q-truncate" title={name}>
              {name}
            </th>
            <td className="q-full" aria-hidden="true">
              <i
                className="chart-bar"
                style={{ marginInlineStart: `${bars[at]?.start ?? 0}%`, width: `${bars[at]?.length ?? 0}%` }}
              />
            </td>
            <td className="chart-value">
              <FigureLink name={name} figure={figure} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
