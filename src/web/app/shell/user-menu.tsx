import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '../../platform/i18n'
import { pageSettings } from '../../platform/settings'
import { signOut, useSession } from '../../stores/session'
import { confirm } from '../../ui/confirm'
import { Icon } from '../../ui/icon'
import { Menu, type MenuAction } from '../../ui/menu'
import { Avatar } from '../../ui/parts'

const ChangePassword = lazy(() => import('./change-password'))

/** Who is signed in, and what concerns only him (S1-068…S1-077). */
export function UserMenu() {
  const { person } = useSession()
  const [isChanging, setChanging] = useState(false)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  if (!person) return null

  const leave = async () => {
    await signOut()
    void navigate(`/login?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`)
  }
  const showVersion = () =>
    confirm({ title: t('user.version'), text: t('user.version-text', { version: pageSettings().version }) })
  const actions: MenuAction[] = [
    { key: 'home', text: t('ui.home'), icon: <Icon name="home" />, run: () => void navigate('/') },
    ...(person.hasPassword
      ? [
          {
            key: 'password',
            text: t('user.password'),
            icon: <Icon name="key" />,
            run: () => setChanging(true),
          },
        ]
      : []),
    { key: 'version', text: t('user.version'), icon: <Icon name="info" />, run: () => void showVersion() },
    {
      key: 'leave',
      text: t('user.sign-out'),
      icon: <Icon name="logout" />,
      line: true,
      run: () => void leave(),
    },
  ]
  const trigger = (
    <>
      <Avatar name={person.name} picture={person.avatar} />
      <span className="top-name">{person.name}</span>
      <Icon name="down" size={12} />
    </>
  )
  return (
    <>
      <Menu label={t('user.menu', { name: person.name })} trigger={trigger} actions={actions} />
      {isChanging && (
        <Suspense>
          <ChangePassword isForced={false} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
