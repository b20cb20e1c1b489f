import { useEffect, useState } from 'react'
import type { Face } from '#/generated/types'
import { listSeparator, t } from '../../platform'
import { quietApi } from '../../platform/api'
import { useFlowRefreshSignal } from '../../stores/refresh-signal'
import { Avatar } from '../../ui'

/** Maximum number of people shown by picture; the text names all. */
const maxShown = 4

/**
 * Returns the other people who have a design open, and records that the person has. Server events announce changes; there is no
 * timer, so an idle page sends nothing.
 */
function useOtherDesigners(id: string): readonly Face[] {
  const [people, setPeople] = useState<readonly Face[]>([])
  const news = useFlowRefreshSignal(`design:${id}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event asks again
  useEffect(() => {
    let isOver = false
    void quietApi.oa.flowdesigns.presence.enter({ _id: id }).then(
      (entered) => isOver || setPeople(entered.people),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [id, news])
  useEffect(() => () => void quietApi.oa.flowdesigns.presence.leave({ _id: id }).catch(() => undefined), [id])
  return people
}

/** Shows who else has the design open. */
export function OtherDesigners({ id }: { id: string }) {
  const people = useOtherDesigners(id)
  const names = people.map(({ name }) => name).join(listSeparator())
  return (
    <span role="status" className="q-inline q-gap-1 q-soft q-text-sm" title={names}>
      {people.slice(0, maxShown).map(({ id: one, name, avatar }) => (
        <Avatar key={one} name={name} picture={avatar} />
      ))}
      {people.length > 0 && t('flow-design.others', { names })}
    </span>
  )
}
