import './frame.css'
import { useLocation } from 'react-router-dom'
import { t } from '../../platform'
import { routesOf } from '../../stores/menu'
import { useSession } from '../../stores/session'

/** Returns the sandbox of an embedded page: it can neither navigate the app away nor act as it. */
const sandboxOf = (address: string): string => {
  const allowed = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
  return new URL(address).origin === location.origin ? allowed : `${allowed} allow-same-origin`
}

/** Embeds a page of another site that the company added to the menu. */
export default function FramePage() {
  const { person } = useSession()
  const { pathname } = useLocation()
  const entry = person && routesOf(person).find(({ url }) => url === pathname)
  if (!entry?.frame) return null
  return (
    <div className="framed q-column q-gap-2">
      <a className="framed-out" href={entry.frame} target="_blank" rel="noopener noreferrer">
        {t('menu.frame-outside')}
      </a>
      <iframe
        className="q-grow q-full q-box q-radius-lg q-surface"
        key={entry.frame}
        title={entry.title}
        src={entry.frame}
        sandbox={sandboxOf(entry.frame)}
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
