import { t } from '../platform'
import { Icon, Tag } from '../ui'
import {
  departmentAncestors,
  type Organisation,
  type OrgEntry,
  orgEntryName,
} from './organisation/organisation'
import { CheckRow } from './picker-controls'

interface EntryCellsProps {
  organisation: Organisation
  entry: OrgEntry
  /** Whether it is a search result, which shows its path. */
  isSearch: boolean
  checked: boolean
  tabIndex: 0 | -1
  onToggle(): void
  /** Opens a department. */
  onOpen?(): void
}

/** Returns the path of a person or department, without the company at the top (S2-262). */
function placeOf(organisation: Organisation, entry: OrgEntry): string[] {
  const above = departmentAncestors(organisation, entry.type === 'user' ? entry.d_id : entry.deptid)
  const names = above.map(({ deptname }) => deptname)
  return (entry.type === 'user' ? names : names.slice(0, -1)).slice(1)
}

const divider = ' / '
/** Number of departments shown; the nearest are the most specific, the others are in the tooltip. */
const nearest = 2

const icons = { dept: 'flow', user: 'user' } as const

/**
 * Cells of a department or person: a checkbox with the name, and for a department a button to open it
 * (S2-021).
 */
export function EntryCells(props: EntryCellsProps) {
  const { organisation, entry, isSearch, checked, tabIndex, onToggle, onOpen } = props
  const name = orgEntryName(entry)
  const place = isSearch ? placeOf(organisation, entry) : []
  const isRoot = entry === organisation.root
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: its row is no row of a table */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus is on the checkbox in it */}
      <div role="gridcell" className="pk-cell q-shrink">
        <CheckRow label={name} checked={checked} onToggle={onToggle} tabIndex={tabIndex}>
          <Icon name={isRoot ? 'home' : icons[entry.type]} />
          <span className="pk-name" title={place.length ? `${name} ${place.join(divider)}` : undefined}>
            {isRoot ? <strong>{name}</strong> : (entry.type === 'user' || isSearch || !onOpen) && name}
            {entry.type === 'user' && <small>({entry.userjobid})</small>}
            {entry.type === 'user' && entry.is_leader && <Tag tone="primary">{t('picker.leader')}</Tag>}
            {place.length > 0 && <small>{place.slice(-nearest).join(divider)}</small>}
          </span>
        </CheckRow>
      </div>
      {onOpen && (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the button in it
        <div role="gridcell" className={isSearch ? 'pk-cell-end' : 'pk-cell-open q-grow q-shrink'}>
          <button
            type="button"
            className="pk-open q-row q-justify-between q-grow q-shrink q-plain q-left"
            tabIndex={-1}
            aria-label={t('picker.open-dept', { name })}
            onClick={onOpen}
          >
            {!isSearch && name}
            <Icon name="right" />
          </button>
        </div>
      )}
    </>
  )
}
