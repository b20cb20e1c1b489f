import { useMemo, useRef, useState } from 'react'
import type { DepartmentLevels } from '#/core/directory/department-scope'
import { t } from '../../platform'
import { QueryContent } from '../../ui'
import { EntryCells } from '../entry-cells'
import { useOrganisation } from '../organisation/load-organisation'
import {
  departmentAncestors,
  departmentEntries,
  type Organisation,
  type OrgEntry,
  orgEntryId,
  searchOrganisation,
} from '../organisation/organisation'
import { EmptyText, SearchInput } from '../picker-controls'
import type { PickerTabProps } from '../picker-tab'
import { RowGrid } from '../row-grid'
import { ScopeLevelSelect } from '../scope-level-select'
import { createSelectionTest, departmentItem } from '../selected-items'

/** Organisation 组织架构: search, path, departments with their levels, and people. */
export default function OrganisationTab(props: PickerTabProps) {
  const loaded = useOrganisation()
  const [words, setWords] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const grid = useRef<{ focus(): void }>(null)
  const { chosen, onToggle } = props
  const dropLast = () => {
    const last = chosen.at(-1)
    if (last) onToggle(last)
  }
  return (
    <>
      <SearchInput
        ref={input}
        placeholder={t('picker.search')}
        words={words}
        onWords={setWords}
        onDown={() => grid.current?.focus()}
        onBackspace={dropLast}
      />
      <QueryContent query={loaded} lines={5}>
        {(organisation) => (
          <Entries
            {...props}
            organisation={organisation}
            words={words}
            setWords={setWords}
            grid={grid}
            dropLast={dropLast}
            onLeave={() => input.current?.focus()}
          />
        )}
      </QueryContent>
    </>
  )
}

type EntriesProps = PickerTabProps & {
  organisation: Organisation
  words: string
  setWords(words: string): void
  dropLast(): void
  onLeave(): void
  grid: React.RefObject<{ focus(): void } | null>
}

/** Returns the rows: the children of a department, the whole company at the top, or search results. */
function rowsOf(
  organisation: Organisation,
  at: string,
  { words, only }: Pick<EntriesProps, 'words' | 'only'>,
) {
  const type = only && !only.includes('user') ? ('dept' as const) : undefined
  if (words.trim()) return searchOrganisation(organisation, words, { type })
  const inside = departmentEntries(organisation, at)
  const rows: OrgEntry[] = at === organisation.root.deptid ? [organisation.root, ...inside] : inside
  return type ? rows.filter((entry) => entry.type === type) : rows
}

function Entries(props: EntriesProps) {
  const { organisation, words, setWords, chosen, onToggle, only, grid, dropLast, onLeave } = props
  const { root } = organisation
  const [departmentId, setAt] = useState(root.deptid)
  // The department may have been removed meanwhile.
  const at = organisation.departments.has(departmentId) ? departmentId : root.deptid
  const [coverage, setCoverage] = useState<DepartmentLevels>('n')
  const isSearch = words.trim() !== ''
  const rows = useMemo(() => rowsOf(organisation, at, { words, only }), [organisation, words, at, only])
  const isChosen = useMemo(() => createSelectionTest(chosen), [chosen])
  const path = departmentAncestors(organisation, at)
  const toggle = (entry: OrgEntry) =>
    onToggle(
      entry.type === 'user'
        ? { type: 'user', id: entry.id, name: entry.username }
        : departmentItem(entry.deptid, entry.deptname, coverage),
    )
  const enter = (entry: OrgEntry) => {
    if (entry.type === 'user' || (entry === root && !isSearch)) return toggle(entry)
    setWords('')
    setAt(entry.deptid)
  }
  const chosenIs = (entry: OrgEntry) => isChosen({ type: entry.type, id: orgEntryId(entry) })
  return (
    <>
      {!isSearch && <Path path={path} at={at} onGo={setAt} />}
      {isSearch && (
        <p className="pk-found q-fixed q-muted q-text-xs" aria-live="polite">
          {t('picker.found', { count: rows.length })}
        </p>
      )}
      {rows.length > 0 && (
        <RowGrid
          ref={grid}
          label={isSearch ? t('picker.search') : (path.at(-1)?.deptname ?? root.deptname)}
          rows={rows}
          keyOf={(entry) => `${entry.type} ${orgEntryId(entry)}`}
          factsOf={(entry) => ({ isChosen: chosenIs(entry) })}
          draw={(entry, tabIndex) => (
            <EntryCells
              organisation={organisation}
              entry={entry}
              tabIndex={tabIndex}
              isSearch={isSearch}
              checked={chosenIs(entry)}
              onToggle={() => toggle(entry)}
              onOpen={entry.type === 'dept' && entry !== root ? () => enter(entry) : undefined}
            />
          )}
          onOpen={enter}
          onBack={() => !isSearch && setAt(path.at(-2)?.deptid ?? at)}
          onBackspace={dropLast}
          onLeave={onLeave}
        />
      )}
      {rows.length === 0 && <EmptyText text={t('picker.empty')} />}
      <div className="pk-foot q-row q-gap-2 q-fixed q-muted q-text-xs q-line-above q-pad-y-1 q-pad-x-3">
        {t('picker.coverage-for-new')}
        <ScopeLevelSelect label={t('picker.coverage-for-new')} value={coverage} onChange={setCoverage} />
      </div>
    </>
  )
}

interface PathProps {
  path: ReturnType<typeof departmentAncestors>
  at: string
  onGo(id: string): void
}

/** Path from the whole company (S2-020). */
const Path = ({ path, at, onGo }: PathProps) => (
  <nav className="pk-path q-fixed q-muted q-text-xs" aria-label={t('picker.path')}>
    {path.map(({ deptid, deptname }, index) => (
      <span key={deptid}>
        {index > 0 && <span aria-hidden="true"> / </span>}
        <button
          className="q-plain"
          type="button"
          aria-current={deptid === at ? 'true' : undefined}
          onClick={() => onGo(deptid)}
        >
          {deptname}
        </button>
      </span>
    ))}
  </nav>
)
