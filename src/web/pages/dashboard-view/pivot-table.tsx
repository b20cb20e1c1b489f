import type { DashboardFigures } from '#/generated/types'
import { t } from '../../platform'
import { FigureLink } from './figure-link'

/** Renders two groups as a table; each figure opens its requests. */
export function PivotTable({ title, figures }: { title: string; figures: DashboardFigures }) {
  const { rows, columns, total } = figures
  return (
    <div className="q-scroll">
      <table className="chart-table" aria-label={title}>
        <thead>
          <tr>
            <td />
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t('dashboards.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figure, cells }) => (
            <tr key={key}>
              <th scope="row" className="q-nowrap">
                {name}
              </th>
              {columns.map((column, at) => {
                const cell = cells[at]
                return (
                  <td key={column.key} className="chart-value">
                    {cell && <FigureLink name={`${name} · ${column.name}`} figure={cell} />}
                  </td>
                )
              })}
              <td className="chart-value q-strong">
                <FigureLink name={name} figure={figure} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('dashboards.total')}</th>
            <td colSpan={columns.length} />
            <td className="chart-value q-strong">
              <FigureLink name={title} figure={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
