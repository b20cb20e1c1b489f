import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { companyChannelsOf } from '../../person/channels'
import { t, useIsMobile } from '../../platform'
import { environment, isProduction } from '../../platform/environment'
import { pageSettings } from '../../platform/settings'
import { currentClient, openInBrowser } from '../../stores/enterprise-client'
import { useErrors } from '../../stores/errors'
import { hasPermission, type Person, signOut, useSession } from '../../stores/session'
import { leaveTestEnvironment, openTestEnvironment } from '../../stores/test-environment'
import { Avatar, confirm, Icon, type IconName, Menu, type MenuAction } from '../../ui'

const ErrorLog = lazy(() => import('../../person/error-log'))
const ChangePassword = lazy(() => import('./change-password'))
const NoticeSettings = lazy(() => import('../../person/notification-settings'))
const SwitchAccount = lazy(() => import('./switch-account'))

type Dialog = 'password' | 'account' | 'notices' | 'errors'

const dialogs: Record<Dialog, (onClose: () => void) => ReactNode> = {
  password: (onClose) => <ChangePassword isForced={false} onClose={onClose} />,
  notices: (onClose) => <NoticeSettings onClose={onClose} />,
  errors: (onClose) => <ErrorLog onClose={onClose} />,
  account: (onClose) => <SwitchAccount onClose={onClose} />,
}

/** Action of the menu, and whether it is available to this person. */
interface Offer extends Omit<MenuAction, 'icon'> {
  icon: IconName
  isOffered?: boolean
}

const showVersion = () =>
  confirm({ title: t('user.version'), text: t('user.version-text', { version: pageSettings().version }) })

const showSupport = () => confirm({ title: t('user.support'), text: pageSettings().help ?? '' })

/** Returns the actions available only inside an enterprise client. */
function clientOffers(help: string | undefined): Offer[] {
  const client = currentClient()?.name
  return [
    {
      key: 'browser',
      text: t('user.open-in-browser'),
      icon: 'globe',
      run: openInBrowser,
      isOffered: client !== undefined,
    },
    {
      key: 'support',
      text: t('user.support'),
      icon: 'contacts',
      run: () => void showSupport(),
      isOffered: client === 'wechatwork' && help !== undefined,
    },
  ]
}

/** Returns the action that opens the home page of phones, offered below 992 px (S1-072). */
const mobileOffer = (isOffered: boolean, run: () => void): Offer => ({
  key: 'mobile',
  text: t('user.mobile-version'),
  icon: 'phone',
  run,
  isOffered,
})

/** Returns the actions of the menu, in order (S1-068…S1-077). */
function useOffers(person: Person | null, open: (dialog: Dialog) => void): Offer[] {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const isTest = environment.name === 'test'
  const errors = useErrors()
  const { docs, help } = pageSettings()
  const leave = async () => {
    await signOut()
    void navigate(`/login?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`)
  }
  return [
    { key: 'home', text: t('ui.home'), icon: 'home', run: () => void navigate('/') },
    {
      key: 'profile',
      text: t('menu.profile'),
      icon: 'user',
      run: () => void navigate('/profile'),
      isOffered: isProduction && !person?.real,
    },
    {
      key: 'test',
      text: t('test.enter'),
      icon: 'flask',
      run: () => void openTestEnvironment(),
      isOffered: isProduction && !person?.real && hasPermission('flow.testlogin'),
    },
    {
      key: 'account',
      text: t('test.switch'),
      icon: 'contacts',
      run: () => open('account'),
      isOffered: isTest,
    },
    {
      key: 'password',
      text: t('user.password'),
      icon: 'key',
      run: () => open('password'),
      isOffered: isProduction && person?.hasPassword,
    },
    {
      key: 'notices',
      text: t('notice.settings'),
      icon: 'bell',
      run: () => open('notices'),
      isOffered: isProduction && !person?.real && companyChannelsOf(person).length > 0,
    },
    {
      key: 'errors',
      text: t('errors.title'),
      icon: 'error',
      run: () => open('errors'),
      isOffered: errors.length > 0,
    },
    {
      key: 'docs',
      text: t('user.docs'),
      icon: 'info',
      run: () => void window.open(docs, '_blank', 'noopener'),
      isOffered: docs !== undefined,
    },
    ...clientOffers(help),
    mobileOffer(useIsMobile(), () => void navigate('/mobile/workbench')),
    { key: 'version', text: t('user.version'), icon: 'info', run: () => void showVersion() },
    isTest
      ? {
          key: 'leave',
          text: t('test.leave'),
          icon: 'logout',
          line: true,
          run: () => void leaveTestEnvironment(),
        }
      : { key: 'leave', text: t('user.sign-out'), icon: 'logout', line: true, run: () => void leave() },
  ]
}

/** Renders the signed-in person and their personal actions. */
export function UserMenu() {
  const { person } = useSession()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const offers = useOffers(person, setDialog)
  if (!person) return null
  const actions = offers
    .filter(({ isOffered = true }) => isOffered)
    .map(({ isOffered, icon, ...action }) => ({ ...action, icon: <Icon name={icon} /> }))
  const trigger = (
    <>
      <Avatar name={person.name} picture={person.avatar} />
      <span className="top-name q-truncate">{person.name}</span>
      <Icon name="down" size={12} />
    </>
  )
  return (
    <>
      <Menu label={t('user.menu', { name: person.name })} trigger={trigger} actions={actions} />
      {dialog && <Suspense>{dialogs[dialog](() => setDialog(null))}</Suspense>}
    </>
  )
}
