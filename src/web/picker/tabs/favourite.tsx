import type { Colleague } from '#/generated/types'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { setFavouritePerson } from '../../stores/person-cards'
import { IconButton, QueryContent } from '../../ui'
import { CheckRow, EmptyText } from '../picker-controls'
import type { PickerTabProps } from '../picker-tab'
import { isItemSelected } from '../selected-items'

const load = () => quietApi.employee.contact.favourites({})

/** Favourites 常用: colleagues with a star, then those who handled the person's newest requests. */
export default function FavouriteTab({ chosen, onToggle }: PickerTabProps) {
  const loaded = useQuery('favourite-people', load)
  const star = async (id: string, isOn: boolean) => {
    await setFavouritePerson(id, isOn).catch(() => undefined)
    await loaded.reload()
  }
  const people = { chosen, onToggle, onStar: star }
  return (
    <div className="pk-scroll q-grow q-shrink-y q-pad-1">
      <QueryContent
        query={loaded}
        lines={5}
        isEmpty={({ starred, recent }) => starred.length + recent.length === 0}
        empty={<EmptyText text={t('picker.favourites-empty')} />}
      >
        {({ starred, recent }) => (
          <>
            <People {...people} title={t('picker.starred')} list={starred} isStarred />
            <People {...people} title={t('picker.recent')} list={recent} isStarred={false} />
          </>
        )}
      </QueryContent>
    </div>
  )
}

type PeopleProps = Pick<PickerTabProps, 'chosen' | 'onToggle'> & {
  title: string
  list: readonly Colleague[]
  isStarred: boolean
  onStar(id: string, isOn: boolean): Promise<void>
}

/** Renders a group of colleagues, each with a checkbox and a star. */
function People({ title, list, isStarred, chosen, onToggle, onStar }: PeopleProps) {
  if (!list.length) return null
  return (
    <>
      <h3 className="q-muted q-text-xs q-pad-y-1 q-pad-x-2">{title}</h3>
      <ul aria-label={title}>
        {list.map(({ id, name, jobid, dept }) => (
          <li key={id} className="q-row q-justify-between q-radius-md">
            <CheckRow
              label={name}
              checked={isItemSelected(chosen, { type: 'user', id })}
              onToggle={() => onToggle({ type: 'user', id, name })}
            >
              <span className="pk-name">
                {name}
                <small>({jobid})</small>
                <small>{dept}</small>
              </span>
            </CheckRow>
            <IconButton
              icon="star"
              label={`${t(isStarred ? 'person-card.unstar' : 'person-card.star')} ${name}`}
              aria-pressed={isStarred}
              data-on={isStarred || undefined}
              onClick={() => void onStar(id, !isStarred)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
