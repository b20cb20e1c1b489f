import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '../../platform'
import { neighboursOf } from '../../stores/list-states'
import { ButtonLink, Icon } from '../../ui'

/** Distance in pixels from which a released swipe turns to another request, and up to which it may still become a scroll. */
const [far, undecided] = [80, 10]
/** Width in pixels of the edges of the screen, where a swipe belongs to the browser. */
const edge = 24

const ownMoves = 'input, textarea, select, canvas, [contenteditable], dialog, [role=dialog], [role=slider]'

/** Checks whether a touch there moves something else: a field, or a part that scrolls sideways. */
function movesItself(target: EventTarget | null, page: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest(ownMoves)) return true
  for (let one: Element | null = target; one && one !== page; one = one.parentElement) {
    const scrolls = one.scrollWidth > one.clientWidth + 1
    if (scrolls && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true
  }
  return false
}

/** Returns how far the page around an element is swiped: left is negative; a far swipe turns it. */
function useSwipe(place: RefObject<HTMLElement | null>, turn: (by: 1 | -1) => boolean) {
  const [moved, setMoved] = useState(0)
  const latest = useRef(turn)
  latest.current = turn
  useEffect(() => {
    const page = place.current?.closest<HTMLElement>('.flow-page')
    if (!page) return
    let from: { x: number; y: number } | undefined
    let by = 0
    const show = (distance: number) => {
      by = distance
      setMoved(distance)
    }
    const stop = new AbortController()
    const options = { passive: true, signal: stop.signal }
    const start = ({ touches, target }: TouchEvent) => {
      const [touch] = touches
      const isFree = touches.length === 1 && touch && !movesItself(target, page)
      const isInside = touch && touch.clientX > edge && touch.clientX < window.innerWidth - edge
      from = isFree && isInside ? { x: touch.clientX, y: touch.clientY } : undefined
    }
    const move = ({ touches }: TouchEvent) => {
      const [touch] = touches
      if (!from || !touch) return
      const [across, down] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)]
      const isScroll = down > undecided && down * 2 > Math.abs(across)
      if (isScroll || touches.length > 1) from = undefined
      show(from && Math.abs(across) > undecided ? across : 0)
    }
    const end = () => {
      if (from && Math.abs(by) >= far) latest.current(by < 0 ? 1 : -1)
      from = undefined
      show(0)
    }
    const cancel = () => {
      from = undefined
      show(0)
    }
    page.addEventListener('touchstart', start, options)
    page.addEventListener('touchmove', move, options)
    page.addEventListener('touchend', end, options)
    page.addEventListener('touchcancel', cancel, options)
    return () => stop.abort()
  }, [place])
  return moved
}

/** Navigation to a neighbour: Back returns to the list. */
const turn = { replace: true, state: { turned: true } } as const

interface HandleProps {
  to: string | undefined
  name: 'before' | 'after'
  /** Share of the swipe towards it that is done. */
  pulled: number
}

/** Renders a link to a neighbour; it stands out once a swipe is far enough to follow it. */
const Handle = ({ to, name, pulled }: HandleProps) =>
  to ? (
    <ButtonLink kind={pulled >= 1 ? 'primary' : 'text'} to={to} {...turn}>
      {name === 'before' && <Icon name="back" size={16} />}
      {t(`list.trail.${name}`)}
      {name === 'after' && <Icon name="right" size={16} />}
    </ButtonLink>
  ) : (
    <span />
  )

/**
 * Renders the way to the previous and the next request of the list that the person came from, by links and by swiping
 * the page; nothing if it was opened otherwise.
 */
export function RequestTrail() {
  const place = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const address = `${pathname}${search}`
  const { before, after, at, count } = neighboursOf(address)
  const moved = useSwipe(place, (by) => {
    const to = by > 0 ? after : before
    if (to) void navigate(to, turn)
    return to !== undefined
  })
  const isTurned = (state as Partial<typeof turn.state> | null)?.turned === true
  // The next request begins at its top, with the focus on its title.
  useEffect(() => {
    if (!isTurned) return
    window.scrollTo(0, 0)
    place.current?.closest('.flow-head')?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isTurned])
  if (count < 2) return null
  return (
    <nav ref={place} className="q-row q-justify-between" aria-label={t('list.trail')}>
      <Handle to={before} name="before" pulled={moved / far} />
      <span className="q-soft q-text-sm" role="status">
        {t('list.trail.place', { n: at + 1, count })}
      </span>
      <Handle to={after} name="after" pulled={-moved / far} />
    </nav>
  )
}
