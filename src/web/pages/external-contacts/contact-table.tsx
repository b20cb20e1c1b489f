import type { ExternalRow } from '#/generated/types'
import { Deeds, DirectoryTable } from '../../directory/table'

interface ContactTableProps {
  rows: readonly ExternalRow[]
  onEdit(row: ExternalRow): void
  onDelete(row: ExternalRow): void
}

const columns = ['name', 'company', 'phone', 'mail', 'note', 'actions']
const deeds = ['edit', 'delete'] as const

const Row = ({ row, onEdit, onDelete }: Omit<ContactTableProps, 'rows'> & { row: ExternalRow }) => (
  <tr>
    <th scope="row">{row.name}</th>
    <td>{row.company}</td>
    <td>{row.phone && <a href={`tel:${row.phone.replaceAll(' ', '')}`}>{row.phone}</a>}</td>
    <td>{row.mail && <a href={`mailto:${row.mail}`}>{row.mail}</a>}</td>
    <td className="dir-faint">{row.note}</td>
    <td>
      <Deeds
        deeds={deeds}
        name={row.name}
        onDeed={(deed) => (deed === 'edit' ? onEdit(row) : onDelete(row))}
      />
    </td>
  </tr>
)

/** Contacts as a table; on a narrow screen each is a card. */
export const ContactTable = ({ rows, ...rest }: ContactTableProps) => (
  <DirectoryTable className="external-table" columns={columns}>
    {rows.map((row) => (
      <Row key={row.id} row={row} {...rest} />
    ))}
  </DirectoryTable>
)
