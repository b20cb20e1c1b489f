import type { DatabaseSetColumn } from '#/generated/types'
import type { WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform/i18n/i18n'
import { defaultColumn, type SelectableTable } from './tables'

interface ColumnsTableProps {
  field: WidgetProps
  columns: SelectableTable['columns']
}

const flags = ['shown', 'searched', 'returned'] as const

const isTicked = (column: DatabaseSetColumn) => flags.some((flag) => column[flag])

/** Edits the columns of a table: title and purpose of each. */
export function ColumnsTable({ field: { value, onChange, id, ...field }, columns }: ColumnsTableProps) {
  const ticked = (Array.isArray(value) ? value : []) as DatabaseSetColumn[]
  const rows = columns.map((column) => ({
    ...defaultColumn(column),
    ...ticked.find(({ name }) => name === column.name),
  }))
  const change = (changed: DatabaseSetColumn) =>
    onChange(rows.map((row) => (row.name === changed.name ? changed : row)).filter(isTicked))
  return (
    <section id={id} className="set-scroll q-scroll" tabIndex={-1} aria-labelledby={field['aria-labelledby']}>
      <table className="set-table q-full">
        <thead>
          <tr>
            <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" scope="col">
              {t('dbset.column')}
            </th>
            <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" scope="col">
              {t('dbset.column-title')}
            </th>
            {flags.map((flag) => (
              <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" key={flag} scope="col">
                {t(`dbset.${flag}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" scope="row">
                <code>{row.name}</code>
              </th>
              <td className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2">
                <input
                  className="q-input"
                  value={row.title}
                  maxLength={50}
                  aria-label={`${row.name} ${t('dbset.column-title')}`}
                  onChange={({ target }) => change({ ...row, title: target.value })}
                />
              </td>
              {flags.map((flag) => (
                <td className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" key={flag}>
                  <input
                    type="checkbox"
                    checked={row[flag]}
                    aria-label={`${row.title} ${t(`dbset.${flag}`)}`}
                    onChange={({ target }) => change({ ...row, [flag]: target.checked })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
