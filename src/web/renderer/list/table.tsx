import { Link } from 'react-router-dom'
import { t } from '../../platform/i18n'
import { RowActions, type RowsProps } from './actions'
import { cells } from './cells'
import { type Column, isUnread, linkOf, type Row } from './row'

/** The list as a table; the first column's text is the link that opens the row. */
export function Table({ schema, rows, onChange }: RowsProps) {
  const cell = (row: Row, column: Column, isFirst: boolean) => {
    const Cell = cells[column.cell]
    const content = <Cell row={row} column={column} />
    if (!isFirst) return <td key={column.key}>{content}</td>
    return (
      <th key={column.key} scope="row">
        <Link className="list-link" data-row-link to={linkOf(schema.open, row)}>
          {content}
        </Link>
      </th>
    )
  }
  return (
    <div className="list-scroll">
      <table className="list-table">
        <thead>
          <tr>
            {schema.columns.map(({ key, title, width }) => (
              <th key={key} scope="col" style={{ width }}>
                {t(title)}
              </th>
            ))}
            <th scope="col" className="list-action-column">
              {t('list.column.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} data-unread={isUnread(row) || undefined}>
              {schema.columns.map((column, index) => cell(row, column, index === 0))}
              <td className="list-action-column">
                <RowActions schema={schema} row={row} onChange={onChange} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
