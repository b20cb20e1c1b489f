import { useEffect, useState } from 'react'
import type { NamedGroup } from '#/generated/types'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { IconButton, QueryContent } from '../../ui'
import { EmptyText, SearchBox } from '../picker-controls'
import type { PickerTabProps } from '../picker-tab'
import { isItemSelected } from '../selected-items'

/** Page for managing contact groups; the picker opens it in a new tab (S2-033). */
const managing = '/#/oaset/contactgroup'

const load = () => quietApi.oa.flowdesigns.contactgroup.list.page({})

const holds = ({ name, tip }: NamedGroup, words: string) =>
  `${name}\n${tip}`.toLowerCase().includes(words.trim().toLowerCase())

/**
 * Contact groups 联系人组: fetched when the tab is opened, on refresh and when the user returns (S2-025, S2-111).
 */
export default function ContactGroupTab({ chosen, known, onToggle }: PickerTabProps) {
  const loaded = useQuery('contact-groups', load)
  const [words, setWords] = useState('')
  const { reload } = loaded
  useEffect(() => {
    const again = () => void reload()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [reload])
  return (
    <>
      <div className="pk-tools q-row q-fixed">
        <SearchBox placeholder={t('picker.search-group')} onSearch={setWords} />
        <IconButton icon="refresh" label={t('picker.refresh')} onClick={() => void reload()} />
      </div>
      <div className="pk-scroll q-grow q-shrink-y q-pad-1">
        <QueryContent query={loaded} lines={5}>
          {(groups) => {
            const found = groups.filter((group) => group._id !== known.itself && holds(group, words))
            if (found.length) return <Groups groups={found} chosen={chosen} onToggle={onToggle} />
            return words.trim() ? <EmptyText text={t('picker.empty')} /> : <NoGroups />
          }}
        </QueryContent>
      </div>
      <div className="pk-foot q-row q-gap-2 q-fixed q-muted q-text-xs q-line-above q-pad-y-1 q-pad-x-3">
        <a href={managing} target="_blank" rel="noopener">
          {t('picker.manage-groups')}
        </a>
      </div>
    </>
  )
}

type GroupsProps = Pick<PickerTabProps, 'chosen' | 'onToggle'> & { groups: readonly NamedGroup[] }

const Groups = ({ groups, chosen, onToggle }: GroupsProps) => (
  <ul className="pk-list q-grow q-shrink-y q-pad-1 pk-named">
    {groups.map(({ _id: id, name, tip }) => {
      const has = isItemSelected(chosen, { type: 'contactgroup', id })
      return (
        <li key={id} className="pk-row q-row q-radius-md">
          <span className="pk-name q-pad-y-1 q-pad-x-0 pk-two">
            {name}
            {tip && <small>{tip}</small>}
          </span>
          <IconButton
            icon={has ? 'check' : 'plus'}
            label={t(has ? 'picker.remove' : 'picker.add', { name })}
            title={tip || name}
            onClick={() => onToggle({ type: 'contactgroup', id, name })}
          />
        </li>
      )
    })}
  </ul>
)

/** Message without contact groups, with a link to create one (S2-026). */
const NoGroups = () => (
  <p className="pk-empty q-muted q-text-center" data-empty-state>
    {t('picker.no-groups')}{' '}
    <a href={managing} target="_blank" rel="noopener">
      {t('picker.make-group')}
    </a>
  </p>
)
