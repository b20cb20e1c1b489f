import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../../platform'
import { Dialog, Icon, Muted } from '../../../ui'
import { hitIcons, hitKinds, type SearchHit, useHits } from './use-hits'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

interface HitRowProps {
  id: string
  hit: SearchHit
  isActive: boolean
  onOpen(): void
}

function HitRow({ id, hit, isActive, onOpen }: HitRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the field that owns the list
    <div ref={row} id={id} role="option" tabIndex={-1} aria-selected={isActive} onClick={onOpen}>
      <Icon name={hitIcons[hit.kind]} size={16} />
      <span className="search-hit-title q-truncate q-fixed">{hit.title}</span>
      {hit.note && <small>{hit.note}</small>}
    </div>
  )
}

/** Searches pages, flows to start, flows and people, by words and by pronunciation (S1-066). */
export default function HeaderSearch({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const { hits, hasFailed, isAsking } = useHits(text)
  const open = (hit: SearchHit | undefined) => {
    if (!hit) return
    onClose()
    void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The hits are the whole dialog, so that Esc closes it with them.
    if (event.key === 'Escape') return onClose()
    const step = steps[event.key]
    if (!step && event.key !== 'Enter') return
    // Otherwise the key press would reach the button that has the focus after the dialog closes.
    event.preventDefault()
    event.stopPropagation()
    if (step) setActive((active + step + hits.length) % Math.max(1, hits.length))
    else open(hits[active])
  }
  const stateOf = () => {
    if (isAsking) return t('search.asking')
    if (hasFailed) return t('search.failed')
    return hits.length === 0 && <span data-empty-state>{t('search.none')}</span>
  }
  const groups = hitKinds.flatMap((kind) => {
    const own = hits.filter((hit) => hit.kind === kind)
    return own.length ? [{ kind, own }] : []
  })
  return (
    <Dialog title={t('search.title')} onClose={onClose} width={640}>
      <input
        className="q-input"
        type="search"
        role="combobox"
        aria-label={t('search.title')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={hits[active] ? `${id}-${active}` : undefined}
        placeholder={t('search.hint')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={id}
        className="search-hits q-stack q-gap-2 q-scroll q-margin-top-2"
        role="listbox"
        aria-label={t('search.hits')}
      >
        {groups.map(({ kind, own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box
          <div key={kind} role="group" aria-label={t(`search.kind.${kind}`)}>
            <Muted as="p" size="xs" aria-hidden="true">
              {t(`search.kind.${kind}`)}
            </Muted>
            {own.map((hit) => (
              <HitRow
                key={hit.key}
                id={`${id}-${hits.indexOf(hit)}`}
                hit={hit}
                isActive={hits[active] === hit}
                onOpen={() => open(hit)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="search-state q-muted" role="status">
        {stateOf()}
      </p>
    </Dialog>
  )
}
