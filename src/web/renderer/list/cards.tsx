import { Link } from 'react-router-dom'
import type { RowsProps } from './actions'
import { cells } from './cells'
import type { ShownColumn } from './columns'
import { isUnread, linkOf, type Row } from './row'

const inPlace = (columns: readonly ShownColumn[], place: ShownColumn['mobile']) =>
  columns.filter(({ mobile }) => mobile === place)

const Parts = ({ row, columns }: { row: Row; columns: readonly ShownColumn[] }) =>
  columns.map((column) => {
    const Cell = cells[column.cell]
    return (
      <div key={column.key}>
        {column.cell === 'form' && <span className="list-faint">{column.name}：</span>}
        <Cell row={row} column={column} />
      </div>
    )
  })

/** The list on a phone: a card a row, all of it a link. */
export const Cards = ({ schema, columns, rows }: RowsProps & { columns: readonly ShownColumn[] }) => (
  <ul className="list-cards">
    {rows.map((row) => (
      <li key={row._id}>
        <Link
          className="list-card"
          data-row-link
          data-unread={isUnread(row) || undefined}
          to={linkOf(schema.open, row)}
        >
          <strong>
            <Parts row={row} columns={inPlace(columns, 'title')} />
          </strong>
          <Parts row={row} columns={inPlace(columns, 'line')} />
          <footer>
            <Parts row={row} columns={inPlace(columns, 'sub')} />
          </footer>
        </Link>
      </li>
    ))}
  </ul>
)
