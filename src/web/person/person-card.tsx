import { useContext, useLayoutEffect, useRef } from 'react'
import layout from '#schemas/data/person-card.json'
import { t } from '../platform'
import { canWrite } from '../platform/environment'
import { MentionRequest } from '../stores/mention-request'
import { requestPersonCard, setFavouritePerson, usePersonCard } from '../stores/person-cards'
import { Button, IconButton, Muted, Skeleton } from '../ui'
import { PersonAvatar } from './avatar'

const margin = 8

/** Places the card below the name or, without room there, above it; within the window. */
function place(card: HTMLElement) {
  const name = card.parentElement?.getBoundingClientRect()
  if (!name) return
  const { width, height } = card.getBoundingClientRect()
  const below = name.bottom + margin / 2
  const top = below + height > innerHeight - margin ? name.top - height - margin / 2 : below
  card.style.top = `${Math.max(margin, top)}px`
  card.style.left = `${Math.max(margin, Math.min(name.left, innerWidth - width - margin))}px`
}

type Facts = readonly { fact: string; text: string }[]

/** Renders the facts in the order of the product; mail and phone as links. */
const FactList = ({ facts }: { facts: Facts }) => (
  <dl className="q-text-sm q-margin-top-2">
    {layout.facts.map(({ fact, title, link }) => {
      const text = facts.find((one) => one.fact === fact)?.text
      if (!text) return null
      return (
        <div key={fact} style={{ display: 'contents' }}>
          <dt className="q-muted">{t(title)}</dt>
          <dd className="q-break">{link ? <a href={link + text}>{text}</a> : text}</dd>
        </div>
      )
    })}
  </dl>
)

interface PersonCardProps {
  id: string
  name: string
  onClose(): void
}

/** Card of a colleague: picture, facts that the reader may see, and ways to reach them. */
export default function PersonCard({ id, name, onClose }: PersonCardProps) {
  const card = usePersonCard(id)
  const box = useRef<HTMLDivElement>(null)
  const mention = useContext(MentionRequest)?.ask
  useLayoutEffect(() => {
    requestPersonCard(id)
    const { current } = box
    current?.showPopover?.()
    if (current) place(current)
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts change the height
  useLayoutEffect(() => {
    if (box.current) place(box.current)
  }, [card])
  const mayStar = card?.enabled && canWrite('employee/contact/favourite')
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={t('person-card.of', { name })}
      className="person-card q-box q-surface q-radius-lg q-pad-4"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <header className="q-row q-gap-2">
        <PersonAvatar id={id} name={name} />
        <b className="q-grow q-break">{name}</b>
        {mayStar && (
          <IconButton
            icon="star"
            label={t(card.favourite ? 'person-card.unstar' : 'person-card.star')}
            aria-pressed={card.favourite}
            data-on={card.favourite || undefined}
            onClick={() => void setFavouritePerson(id, !card.favourite).catch(() => undefined)}
          />
        )}
      </header>
      {card ? <FactList facts={card.facts} /> : <Skeleton lines={3} />}
      {card && !card.enabled && <Muted as="p">{t('person-card.left')}</Muted>}
      {card?.chat && (
        <p>
          <a href={card.chat} target="_blank" rel="noopener noreferrer">
            {t('person-card.chat')}
          </a>
        </p>
      )}
      {card?.enabled && mention && (
        <Button
          onClick={() => {
            onClose()
            mention({ id, name })
          }}
        >
          {t('person-card.message')}
        </Button>
      )}
    </div>
  )
}
