import { useEffect, useRef } from 'react'
import { t } from '../../../platform'
import { Icon, Muted } from '../../../ui'
import { hitIcons, hitKinds, type SearchHit } from './search-hit'

/** Renders the part of a content with the words marked. */
function SnippetText({ label, text, marks }: NonNullable<SearchHit['snippet']>) {
  const ends = [0, ...marks.map(([, to]) => to)]
  return (
    <small>
      {label}
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </small>
  )
}

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
      {hit.snippet && <SnippetText {...hit.snippet} />}
    </div>
  )
}

interface HitListProps {
  id: string
  hits: readonly SearchHit[]
  active: number
  onOpen(hit: SearchHit): void
}

/** Renders the hits by kind. */
export function HitList({ id, hits, active, onOpen }: HitListProps) {
  const groups = hitKinds.flatMap((kind) => {
    const own = hits.filter((hit) => hit.kind === kind)
    return own.length ? [{ kind, own }] : []
  })
  return (
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
              onOpen={() => onOpen(hit)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
