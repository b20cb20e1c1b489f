import { useMemo, useState } from 'react'
import type { OrgUser } from '#/generated/types'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { Icon } from '../../ui/icon'
import { Tag } from '../../ui/parts'
import { CoverageSelect } from '../coverage-select'
import { type Coverage, departmentItem, isChosen } from '../items'
import {
  childrenOf,
  idOf,
  loadOrganisation,
  nameOf,
  type Organisation,
  type OrgEntry,
  pathTo,
  searched,
} from '../organisation'
import { CheckRow, EmptyText, SearchBox, useSome, WhenLoaded } from '../parts'
import type { TabProps } from '../tab'

const userItem = ({ id, username }: OrgUser) => ({ type: 'user' as const, id, name: username })

/** Organisation 组织架构: a search, the way down, departments with their levels, and people. */
export default function OrganisationTab(props: TabProps) {
  const loaded = useLoaded('organisation', loadOrganisation)
  const [words, setWords] = useState('')
  return (
    <>
      <SearchBox placeholder={t('picker.search')} onSearch={setWords} />
      <WhenLoaded loaded={loaded}>
        {(organisation) => <Entries {...props} organisation={organisation} words={words} />}
      </WhenLoaded>
    </>
  )
}

type EntriesProps = TabProps & { organisation: Organisation; words: string }

function Entries({ organisation, words, chosen, onToggle, only }: EntriesProps) {
  const [at, setAt] = useState(organisation.root.deptid)
  const [coverage, setCoverage] = useState<Coverage>('n')
  const path = pathTo(organisation, at)
  const isSearch = words.trim() !== ''
  const rows = useMemo(() => {
    const found = isSearch ? searched(organisation, words) : childrenOf(organisation, at)
    return found.filter(({ type }) => type === 'dept' || (only?.includes('user') ?? true))
  }, [organisation, words, isSearch, at, only])
  const { some, rest } = useSome(rows)
  const itemOf = (entry: OrgEntry) =>
    entry.type === 'user' ? userItem(entry) : departmentItem(entry.deptid, entry.deptname, coverage)
  const row = (entry: OrgEntry) => {
    const name = nameOf(entry)
    const checked = isChosen(chosen, { type: entry.type, id: idOf(entry) })
    return (
      <li key={`${entry.type} ${idOf(entry)}`} className="pk-row">
        <CheckRow label={name} checked={checked} onToggle={() => onToggle(itemOf(entry))}>
          <Icon name={entry.type === 'dept' ? 'flow' : 'user'} />
          {entry.type === 'user' && <PersonText person={entry} />}
          {entry.type === 'dept' && isSearch && (
            <DepartmentPath organisation={organisation} id={entry.deptid} />
          )}
        </CheckRow>
        {entry.type === 'dept' && (
          <button
            type="button"
            className="pk-open"
            aria-label={t('picker.open-dept', { name })}
            onClick={() => setAt(entry.deptid)}
            disabled={isSearch}
          >
            {!isSearch && name}
            {!isSearch && <Icon name="right" />}
          </button>
        )}
      </li>
    )
  }
  return (
    <>
      {!isSearch && (
        <nav className="pk-path" aria-label={t('picker.path')}>
          {path.map((department, index) => (
            <span key={department.deptid}>
              {index > 0 && <span aria-hidden="true"> / </span>}
              <button
                type="button"
                aria-current={department.deptid === at ? 'true' : undefined}
                onClick={() => setAt(department.deptid)}
              >
                {department.deptname}
              </button>
            </span>
          ))}
        </nav>
      )}
      <ul className="pk-list">
        {!isSearch && at === organisation.root.deptid && (
          <li className="pk-row">
            <CheckRow
              label={organisation.root.deptname}
              checked={isChosen(chosen, { type: 'dept', id: at })}
              onToggle={() => onToggle(itemOf(organisation.root))}
            >
              <Icon name="home" />
              <strong>{organisation.root.deptname}</strong>
            </CheckRow>
          </li>
        )}
        {some.map(row)}
        {rest && <li className="pk-row">{rest}</li>}
      </ul>
      {!rows.length && <EmptyText text={t('picker.empty')} />}
      <div className="pk-foot">
        {t('picker.coverage-for-new')}
        <CoverageSelect label={t('picker.coverage-for-new')} value={coverage} onChange={setCoverage} />
      </div>
    </>
  )
}

const PersonText = ({ person }: { person: OrgUser }) => (
  <span className="pk-name">
    {person.username}
    <small>({person.userjobid})</small>
    {person.is_leader && <Tag tone="primary">{t('picker.leader')}</Tag>}
  </span>
)

const DepartmentPath = ({ organisation, id }: { organisation: Organisation; id: string }) => (
  <span className="pk-name">
    {pathTo(organisation, id)
      .map(({ deptname }) => deptname)
      .join(' / ')}
  </span>
)
