import type { ExternalRow } from '#/generated/types'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'

interface ContactTableProps {
  rows: readonly ExternalRow[]
  onEdit(row: ExternalRow): void
  onDelete(row: ExternalRow): void
}

const columns = ['name', 'company', 'phone', 'mail', 'note', 'actions']

const Row = ({ row, onEdit, onDelete }: Omit<ContactTableProps, 'rows'> & { row: ExternalRow }) => (
  <tr>
    <th scope="row">{row.name}</th>
    <td>{row.company}</td>
    <td>{row.phone && <a href={`tel:${row.phone.replaceAll(' ', '')}`}>{row.phone}</a>}</td>
    <td>{row.mail && <a href={`mailto:${row.mail}`}>{row.mail}</a>}</td>
    <td className="dir-faint">{row.note}</td>
    <td>
      <span className="list-actions">
        {(['edit', 'delete'] as const).map((deed) => (
          <Button
            key={deed}
            kind="link"
            aria-label={t('directory.deed-of', { deed: t(`directory.deed.${deed}`), name: row.name })}
            onClick={() => (deed === 'edit' ? onEdit(row) : onDelete(row))}
          >
            {t(`directory.deed.${deed}`)}
          </Button>
        ))}
      </span>
    </td>
  </tr>
)

/** Contacts as a table; on a narrow screen each is a card. */
export const ContactTable = ({ rows, ...deeds }: ContactTableProps) => (
  <div className="list-scroll">
    <table className="list-table external-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`directory.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} {...deeds} />
        ))}
      </tbody>
    </table>
  </div>
)
