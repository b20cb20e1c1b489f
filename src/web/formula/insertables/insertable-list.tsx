import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { Insertable, InsertableGroup } from './insertable'

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const rows: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const balanceOf = (option: HTMLElement) => option.getBoundingClientRect().left
const topOf = (option: HTMLElement) => option.getBoundingClientRect().top

/** Returns the option for an arrow key: along the line, or the nearest in the line above or below. */
function findNeighbour(
  options: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const at = options.indexOf(from)
  if (key === 'Home') return options[0]
  if (key === 'End') return options.at(-1)
  const step = steps[key]
  if (step) return options[at + step]
  const way = rows[key]
  if (!way) return undefined
  const beyond = (way > 0 ? options.slice(at + 1) : options.slice(0, at).reverse()).filter(
    (option) => (topOf(option) - topOf(from)) * way > 0,
  )
  const line = beyond.filter((option) => topOf(option) === topOf(beyond[0] ?? from))
  const distance = (option: HTMLElement) => Math.abs(balanceOf(option) - balanceOf(from))
  return line.sort((a, b) => distance(a) - distance(b))[0]
}

interface OfferListProps {
  label: string
  groups: readonly InsertableGroup[]
  active?: Insertable
  onActivate(offer: Insertable): void
  onInsert(text: string): void
}

/**
 * Hover delay, in ms. The pointer crosses other options on its way to the explanation; only resting activates
 * one.
 */
const restFor = 120

/**
 * Insertables by group: arrow keys move among them, Enter or a click inserts one; one of them is in the tab
 * order.
 */
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
    <div ref={list} className="fx-offers q-grow q-shrink-y" role="listbox" aria-label={label}>
      {groups.map((group) => (
        <Group key={group.title} title={group.title}>
          {group.offers.map((offer) => (
            <div
              key={offer.id}
              role="option"
              className="fx-offer q-row q-justify-between q-gap-2 q-shrink q-radius-md q-pad-y-1 q-pad-x-2"
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
              <span className="q-truncate q-grow">{offer.title}</span>
              {offer.note && <small className="q-truncate q-fixed q-muted q-text-xs">{offer.note}</small>}
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
    <div role="group" className="fx-group q-stack q-gap-1" aria-labelledby={title ? id : undefined}>
      {title && (
        <h4 id={id} role="presentation">
          {title}
        </h4>
      )}
      <div className="fx-group-offers q-stack q-gap-2 q-gap-y-0" role="presentation">
        {children}
      </div>
    </div>
  )
}
