import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { MePage } from '../../../generated/types'
import ErrorLog from '../../person/error-log'
import { ColourChooser, LanguageChooser, SizeChooser, ThemeChooser } from '../../person/preference-choosers'
import { t } from '../../platform'
import { environment } from '../../platform/environment'
import { useBadges } from '../../stores/badges'
import { useErrors } from '../../stores/errors'
import { type MenuRoute, routesOf } from '../../stores/menu'
import { signOut, useSession } from '../../stores/session'
import { leaveTestEnvironment } from '../../stores/test-environment'
import { Avatar, Button, CountBadge, Icon, isIconName, Muted } from '../../ui'
import './mobile-me.css'
import page from '#schemas/data/me-page.json'

/** Links to the errors of this page, if there are any. */
export function ErrorLink() {
  const errors = useErrors()
  const [isOpen, setOpen] = useState(false)
  if (!errors.length && !isOpen) return null
  return (
    <div className="me-group q-radius-lg q-surface">
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="error" size={20} />
        <span>{t('errors.title')}</span>
        <CountBadge value={errors.length} />
        <Icon name="right" size={14} />
      </button>
      {isOpen && <ErrorLog onClose={() => setOpen(false)} />}
    </div>
  )
}

type AppearanceOption = MePage['looks'][number]

/** Ids of menu entries and selectable themes, in the order of schemas/data/me-page.json. */
export const { groups, looks: appearanceOptions } = page as MePage

const choosers: Record<AppearanceOption, () => ReactNode> = {
  language: LanguageChooser,
  size: SizeChooser,
  theme: ThemeChooser,
  colour: ColourChooser,
}

function Entries({ entries }: { entries: readonly MenuRoute[] }) {
  const badges: Record<string, number> = { ...useBadges() }
  return (
    <div className="me-group q-radius-lg q-surface">
      {entries.map(({ id, url, icon, title, badge = '' }) => (
        <Link key={id} to={url}>
          {isIconName(icon) && <Icon name={icon} size={20} />}
          <span>{t(title)}</span>
          <CountBadge value={badges[badge]} />
          <Icon name="right" size={14} />
        </Link>
      ))}
    </div>
  )
}

/**
 * Renders the personal page of phones: profile, own items, appearance and sign-out, which a wide window has
 * in its bars.
 */
export default function MobileMePage() {
  const { person } = useSession()
  const navigate = useNavigate()
  if (!person) return null
  const routes = new Map(
    routesOf(person)
      .filter(({ mobile }) => mobile !== false)
      .map((route) => [route.id, route]),
  )
  const offered = groups
    .map((ids) => ids.flatMap((id) => routes.get(id) ?? []))
    .filter((entries) => entries.length > 0)
  const isTest = environment.name === 'test'
  const leave = async () => {
    if (isTest) return leaveTestEnvironment()
    await signOut()
    void navigate('/login')
  }
  return (
    <div className="me q-stack q-gap-3 q-pad-3">
      <header className="me-group q-radius-lg q-surface me-head q-row q-gap-3 q-pad-4">
        <Avatar name={person.name} picture={person.avatar} />
        <span>
          <strong className="q-block">{person.name}</strong>
          <Muted as="small">{[person.jobid, ...person.depts.map(({ n }) => n)].join(' · ')}</Muted>
        </span>
      </header>
      {offered.map((entries) => (
        <Entries key={entries[0]?.id} entries={entries} />
      ))}
      <ErrorLink />
      <section className="me-group q-radius-lg q-surface me-looks" aria-label={t('settings.title')}>
        {appearanceOptions.map((look) => {
          const Chooser = choosers[look]
          return <Chooser key={look} />
        })}
      </section>
      <Button kind="danger" icon="logout" onClick={leave}>
        {t(isTest ? 'test.leave' : 'user.sign-out')}
      </Button>
    </div>
  )
}
