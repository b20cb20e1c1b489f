import { useNavigate } from 'react-router-dom'
import { type DesignRow, designUrl } from '../../versions/design-row'
import { VersionsDialog } from '../../versions/versions-dialog'

interface RowVersionsProps {
  row?: DesignRow
  onClose(): void
  onSaved(): void
}

/** The versions of a flow of the list; a restored draft is opened. */
export function RowVersions({ row, onClose, onSaved }: RowVersionsProps) {
  const navigate = useNavigate()
  if (!row) return null
  return (
    <VersionsDialog
      flowid={row._id}
      name={row.name}
      onClose={onClose}
      onDraft={() => void navigate(designUrl(row._id))}
      onChange={onSaved}
    />
  )
}
