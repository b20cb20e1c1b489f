import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { Insertable, InsertableGroup } from './insertable'
import { findNeighbour } from './keyboard-neighbour'

interface OfferListProps {
  label: string
  groups: readonly InsertableGroup[]
  active?: Insertable
  onActivate(offer: Insertable): void
  onInsert(text: string): void
}

/** On its way to the explanation the pointer crosses other offers; only where it rests it means one. */
const restFor = 120

/** Offers by group: arrow keys move among them, Enter or a click inserts one; one of them is in the tab order. */
export function InsertableList({ label, groups, active, onActivate, onInsert }: OfferListProps) {
  const list = useRef<HTMLDivElement>(null)
  const resting = useRef(0)
  const first = groups[0]?.offers[0]
  const handleKey = (event: KeyboardEvent<HTMLElement>, offer: Insertable) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onInsert(offer.text)
      return
    }
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const next = findNeighbour(options, event.currentTarget, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div ref={list} className="fx-offers" role="listbox" aria-label={label}>
      {groups.map((group) => (
        <Group key={group.title} title={group.title}>
          {group.offers.map((offer) => (
            <div
              key={offer.id}
              role="option"
              className="fx-offer"
              data-inner={offer.isInner}
              aria-selected={offer === active}
              tabIndex={offer === (active ?? first) ? 0 : -1}
              onClick={() => onInsert(offer.text)}
              onPointerEnter={() => {
                resting.current = window.setTimeout(onActivate, restFor, offer)
              }}
              onPointerLeave={() => clearTimeout(resting.current)}
              onFocus={() => onActivate(offer)}
              onKeyDown={(event) => handleKey(event, offer)}
            >
              <span>{offer.title}</span>
              {offer.note && <small>{offer.note}</small>}
            </div>
          ))}
        </Group>
      ))}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: options stand in groups of their list, not in sets of fields
    <div role="group" className="fx-group" aria-labelledby={title ? id : undefined}>
      {title && (
        <h4 id={id} role="presentation">
          {title}
        </h4>
      )}
      <div className="fx-group-offers" role="presentation">
        {children}
      </div>
    </div>
  )
}
