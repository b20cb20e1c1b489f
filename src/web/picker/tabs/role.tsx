import { useState } from 'react'
import { t } from '../../platform/i18n'
import { isChosen } from '../items'
import { type RoleGroups, useRoles } from '../load-organisation'
import { CheckRow, EmptyText, SearchBox, WhenLoaded } from '../parts'
import type { TabProps } from '../tab'

/** The groups with the roles whose name holds the words, whatever their case (S2-024). */
export function rolesMatching(groups: RoleGroups, words: string): RoleGroups {
  const wanted = words.trim().toLowerCase()
  return groups
    .map((group) => ({
      ...group,
      children: group.children.filter(({ rolename }) => rolename.toLowerCase().includes(wanted)),
    }))
    .filter(({ children }) => children.length > 0)
}

/** Roles 角色: groups that open and close, of which only the roles can be chosen. */
export default function RoleTab({ chosen, onToggle }: TabProps) {
  const loaded = useRoles()
  const [words, setWords] = useState('')
  const list = (groups: RoleGroups) =>
    groups.map(({ _uuid, groupname, children }) => (
      <details key={_uuid} open>
        <summary>{groupname}</summary>
        <ul className="pk-list">
          {children.map(({ _uuid: id, rolename: name }) => (
            <li key={id} className="pk-row">
              <CheckRow
                label={name}
                checked={isChosen(chosen, { type: 'role', id })}
                onToggle={() => onToggle({ type: 'role', id, name })}
              >
                <span className="pk-name">{name}</span>
              </CheckRow>
            </li>
          ))}
        </ul>
      </details>
    ))
  return (
    <>
      <SearchBox placeholder={t('picker.search-role')} onSearch={setWords} />
      <div className="pk-scroll">
        <WhenLoaded loaded={loaded}>
          {(groups) => {
            const found = rolesMatching(groups, words)
            return found.length ? list(found) : <EmptyText text={t('picker.empty')} />
          }}
        </WhenLoaded>
      </div>
    </>
  )
}
