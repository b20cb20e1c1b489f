import Fuse from 'fuse.js'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../platform/i18n'
import { routesOf } from '../../stores/menu'
import { useSession } from '../../stores/session'
import { Dialog } from '../../ui/dialog'

/** Fuzziness and weights as S1-067 gives them. */
const options = {
  threshold: 0.4,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
}
const most = 12
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Finds pages by title and path. */
export default function HeaderSearch({ onClose }: { onClose(): void }) {
  const { person } = useSession()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const pages = useMemo(() => {
    const routes = person ? routesOf(person) : []
    const found = routes.filter(({ hidden, url }) => !hidden && !url.includes(':'))
    return found.map(({ url, title, crumbs }) => ({
      path: url,
      title: [...crumbs, title].map((key) => t(key)).join(' / '),
    }))
  }, [person])
  const fuse = useMemo(() => new Fuse(pages, options), [pages])
  const hits = text.trim() ? fuse.search(text.trim(), { limit: most }).map(({ item }) => item) : pages
  const open = (path: string | undefined) => {
    if (!path) return
    onClose()
    void navigate(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step) setActive((active + step + hits.length) % Math.max(1, hits.length))
    if (event.key === 'Enter') open(hits[active]?.path)
  }
  return (
    <Dialog title={t('search.title')} onClose={onClose}>
      <input
        className="q-input"
        type="search"
        role="combobox"
        aria-label={t('search.title')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={hits[active] ? `${id}-${active}` : undefined}
        placeholder={t('search.hint')}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} className="search-hits" role="listbox" aria-label={t('search.hits')}>
        {hits.map(({ path, title }, index) => (
          <div
            key={path}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => open(path)}
            onKeyDown={onKeyDown}
          >
            {title}
          </div>
        ))}
        {hits.length === 0 && <p>{t('search.none')}</p>}
      </div>
    </Dialog>
  )
}
