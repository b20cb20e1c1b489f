import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../platform'
import { Icon, QueryContent } from '../../ui'
import { type RoleGroups, useRoles } from '../organisation/load-organisation'
import { CheckRow, EmptyText, SearchInput } from '../picker-controls'
import type { PickerTabProps } from '../picker-tab'
import { RowGrid } from '../row-grid'
import { createSelectionTest } from '../selected-items'

/** Returns the groups with the roles whose name contains the words, ignoring case (S2-024). */
export function filterRoles(groups: RoleGroups, words: string): RoleGroups {
  const searchText = words.trim().toLowerCase()
  return groups
    .map((group) => ({
      ...group,
      children: group.children.filter(({ rolename }) => rolename.toLowerCase().includes(searchText)),
    }))
    .filter(({ children }) => children.length > 0)
}

type Group = RoleGroups[number]
type Row = { group: Group; role?: Group['children'][number] }

const keyOf = ({ group, role }: Row) => (role ? `role ${role._uuid}` : `group ${group._uuid}`)

/** Returns the rows: groups, and below each open one its roles. */
const rowsOf = (groups: RoleGroups, closed: ReadonlySet<string>): Row[] =>
  groups.flatMap((group) => [
    { group },
    ...(closed.has(group._uuid) ? [] : group.children.map((role) => ({ group, role }))),
  ])

/** Delay, in ms, before reloaded roles replace the known ones; not during a click (S2-116). */
const rebuildAfter = 300

/** Returns the first value immediately, later ones after a delay. */
function useRebuilt<Value>(value: Value): Value {
  const [built, setBuilt] = useState(value)
  useEffect(() => {
    if (value === built) return
    const timer = setTimeout(() => setBuilt(value), rebuildAfter)
    return () => clearTimeout(timer)
  }, [value, built])
  return built
}

/** Roles 角色: a tree of collapsible groups in which only the roles can be chosen (S2-023). */
export default function RoleTab(props: PickerTabProps) {
  const loaded = useRoles()
  const [words, setWords] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const tree = useRef<{ focus(): void }>(null)
  return (
    <>
      <SearchInput
        ref={input}
        placeholder={t('picker.search-role')}
        words={words}
        onWords={setWords}
        onDown={() => tree.current?.focus()}
      />
      <QueryContent query={loaded} lines={5}>
        {(groups) => (
          <RoleTree
            {...props}
            groups={groups}
            words={words}
            tree={tree}
            onLeave={() => input.current?.focus()}
          />
        )}
      </QueryContent>
    </>
  )
}

type RolesProps = PickerTabProps & {
  groups: RoleGroups
  words: string
  onLeave(): void
  tree: React.RefObject<{ focus(): void } | null>
}

/** Tree of roles. */
export function RoleTree({ groups, words, chosen, onToggle, onLeave, tree }: RolesProps) {
  const built = useRebuilt(groups)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const isSearch = words.trim() !== ''
  const rows = useMemo(
    () => rowsOf(filterRoles(built, words), isSearch ? new Set() : closed),
    [built, words, isSearch, closed],
  )
  const isChosen = useMemo(() => createSelectionTest(chosen), [chosen])
  if (!rows.length) return <EmptyText text={t('picker.empty')} />
  const open = ({ _uuid }: Group, isOpen: boolean) => {
    const next = new Set(closed)
    if (isOpen) next.delete(_uuid)
    else next.add(_uuid)
    setClosed(next)
  }
  const toggle = ({ role }: Row) => role && onToggle({ type: 'role', id: role._uuid, name: role.rolename })
  return (
    <RowGrid
      ref={tree}
      label={t('picker.tab.role')}
      rows={rows}
      keyOf={keyOf}
      factsOf={({ group, role }) =>
        role
          ? { level: 2, isChosen: isChosen({ type: 'role', id: role._uuid }) }
          : { level: 1, isOpen: isSearch || !closed.has(group._uuid) }
      }
      draw={(row, tabIndex) => (
        <RoleCell
          row={row}
          tabIndex={tabIndex}
          isOpen={isSearch || !closed.has(row.group._uuid)}
          checked={row.role !== undefined && isChosen({ type: 'role', id: row.role._uuid })}
          onToggle={() => toggle(row)}
          onOpen={(isOpen) => open(row.group, isOpen)}
        />
      )}
      onOpen={(row) => (row.role ? toggle(row) : open(row.group, true))}
      onBack={({ group }) => open(group, false)}
      onLeave={onLeave}
    />
  )
}

interface RoleCellProps {
  row: Row
  tabIndex: 0 | -1
  isOpen: boolean
  checked: boolean
  onToggle(): void
  onOpen(isOpen: boolean): void
}

const RoleCell = ({ row: { group, role }, tabIndex, isOpen, checked, onToggle, onOpen }: RoleCellProps) => (
  // biome-ignore lint/a11y/useSemanticElements: its row is no row of a table
  // biome-ignore lint/a11y/useFocusableInteractive: the focus is on what stands in it
  <div role="gridcell" className="pk-cell q-shrink">
    {role ? (
      <CheckRow label={role.rolename} checked={checked} onToggle={onToggle} tabIndex={tabIndex}>
        <span className="pk-name">{role.rolename}</span>
      </CheckRow>
    ) : (
      <button
        type="button"
        className="pk-group-row q-row q-gap-1-5 q-full q-plain q-left q-soft q-medium q-pad-y-0 q-pad-x-2"
        tabIndex={tabIndex}
        onClick={() => onOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'right'} />
        {group.groupname}
      </button>
    )}
  </div>
)
