import { useState } from 'react'
import type { Receiver } from '../../../generated/types'
import { PersonAvatar } from '../../person/avatar'
import { PersonName } from '../../person/person-name'
import { t } from '../../platform'
import { Button } from '../../ui'
import { DelegateLabel } from './delegate-label'

interface PeopleProps {
  list: readonly Receiver[]
  checked?: readonly string[]
  onToggle?(id: string): void
}

const Person = ({ person, hasCard }: { person: Receiver; hasCard?: boolean }) => (
  <>
    <PersonAvatar id={person.to} name={person.name} />
    <span>{hasCard ? <PersonName id={person.to} name={person.name} /> : person.name}</span>
    <DelegateLabel of={person.entrust_from} until={person.entrust_until} />
    {person.dept && <small>{person.dept}</small>}
  </>
)

/** Number of people drawn initially; the rest on request. */
const atOnce = 100

/** People as chips, each with a checkbox if they may be deselected. */
export function People({ list, checked, onToggle }: PeopleProps) {
  const [count, setCount] = useState(atOnce)
  return (
    <ul className="people q-row q-align-stretch q-wrap q-gap-3-5 q-gap-y-2">
      {list.slice(0, count).map((person) => (
        <li key={person.to}>
          {onToggle ? (
            <label>
              <input
                type="checkbox"
                checked={checked?.includes(person.to) ?? true}
                onChange={() => onToggle(person.to)}
              />
              <Person person={person} />
            </label>
          ) : (
            <Person person={person} hasCard />
          )}
        </li>
      ))}
      {list.length > count && (
        <li>
          <Button kind="link" onClick={() => setCount(count + atOnce)}>
            {t('crowd.show-more', { n: list.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}
