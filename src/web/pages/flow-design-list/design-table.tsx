import { Link } from 'react-router-dom'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { may } from '../../stores/session'
import { Button } from '../../ui/button'
import { Tag } from '../../ui/parts'
import { Time } from '../../ui/time'
import { toast } from '../../ui/toast'
import { type DesignRow, designUrl } from './row'

interface DesignTableProps {
  rows: readonly DesignRow[]
  onEdit(row: DesignRow): void
  onChange(): void
}

const columns = ['name', 'description', 'enabled', 'version', 'created', 'updated', 'actions']

async function enable({ _id, name, description, category }: DesignRow, canuse: boolean) {
  await api.oa.flowdesigns.edit({ _id, name, description, category, canuse })
  toast(t(canuse ? 'flow-design.enabled' : 'flow-design.disabled', { name }), 'success')
}

/** The flows as a table. */
export function DesignTable({ rows, onEdit, onChange }: DesignTableProps) {
  return (
    <div className="list-scroll">
      <table className="list-table designs-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`flow-design.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DesignTableRow key={row._id} row={row} onEdit={onEdit} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DesignTableRow({ row, onEdit, onChange }: Omit<DesignTableProps, 'rows'> & { row: DesignRow }) {
  const { _id, name, description, canuse, version, hasDraft, created_at, updated_at } = row
  const mayDesign = may('flowdesign.editsenior')
  return (
    <tr>
      <th scope="row">{mayDesign ? <Link to={designUrl(_id)}>{name}</Link> : name}</th>
      <td>{description}</td>
      <td>
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            aria-label={t('flow-design.enabled-of', { name })}
            checked={canuse}
            aria-checked={canuse}
            disabled={!may('flowdesign.edit')}
            onChange={({ target }) => void enable(row, target.checked).then(onChange, onChange)}
          />
        </label>
      </td>
      <td>
        <span className="designs-version">
          {version === null ? (
            <Tag>{t('flow-design.not-published')}</Tag>
          ) : (
            t('flow-design.version', { n: version })
          )}
          {hasDraft && <Tag tone="warning">{t('flow-design.has-draft')}</Tag>}
        </span>
      </td>
      <td>
        <Time at={created_at} />
      </td>
      <td>
        <Time at={updated_at} />
      </td>
      <td>
        <span className="list-actions">
          {may('flowdesign.edit') && (
            <Button kind="link" aria-label={t('flow-design.basics-of', { name })} onClick={() => onEdit(row)}>
              {t('flow-design.edit-basic')}
            </Button>
          )}
          {mayDesign && (
            <Link aria-label={t('flow-design.design-of', { name })} to={designUrl(_id)}>
              {t('flow-design.edit-senior')}
            </Link>
          )}
        </span>
      </td>
    </tr>
  )
}
