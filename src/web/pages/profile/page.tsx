import { describeUserAgent } from '#/core/text/describe-user-agent'
import './profile.css'
import { lazy, Suspense, useId, useState } from 'react'
import type { EmployeeSessionsData, OwnForm, Profile, RecordList } from '#/generated/types'
import form from '#schemas/forms/profile.json'
import list from '#schemas/lists/records/own-security.json'
import signInList from '#schemas/lists/records/sign-ins.json'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { RecordListView } from '../../lists/records/record-list'
import { companyChannelsOf } from '../../person/channels'
import { DesktopNotificationsSwitch } from '../../person/desktop-notifications-switch'
import {
  LanguageChooser,
  PreferenceSwitch,
  SizeChooser,
  ThemeChooser,
} from '../../person/preference-choosers'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { uploadFile } from '../../platform/upload'
import { SettingsPanel } from '../../product-forms/settings-panel'
import { invalidateAvatar } from '../../stores/avatars'
import { currentPerson, loadSession, type Person, useSession } from '../../stores/session'
import { Avatar, Button, Muted, Skeleton, toast } from '../../ui'
import { ImageChooser } from './image-chooser'
import { PasskeyList, SecondFactorSection } from './second-factor-section'
import { SignaturePad } from './signature-pad'

const describe = ({ agent, by }: EmployeeSessionsData[number]) => {
  const way = t(`sign-ins.by.${by}`)
  return { device: `${describeUserAgent(agent) || t('sign-ins.unknown')} · ${way}` }
}

/** Lists the person's active sessions; unknown ones can be ended here. */
const SignInList = () => <RecordListView isPart list={signInList as RecordList} parts={{ told: describe }} />

type Kind = 'avatar' | 'signature'

/** Refreshes the person's picture everywhere after a change. */
async function renewed() {
  invalidateAvatar(currentPerson()?.id ?? '')
  await loadSession()
}

/** Stores the person's picture or signature. Returns false after a shown error. */
async function uploadPicture(kind: Kind, file: File): Promise<boolean> {
  const sending = { file, part: 'filename', fields: { kind }, onProgress: () => undefined } as const
  try {
    await uploadFile('employee/profile/picture', { ...sending, signal: new AbortController().signal })
    await renewed()
    return true
  } catch (error) {
    toast((error as Error).message, 'danger')
    return false
  }
}

/** Deletes the person's picture or signature. */
async function deletePicture(kind: Kind): Promise<void> {
  await api.employee.profile.droppicture({ kind })
  await renewed()
}

interface PicturePartProps {
  person: Pick<Person, 'name' | 'jobid' | 'depts'>
  picture: string
  onChanged(): void
}

/** Shows the person and their picture; its centre is stored as a square. */
function PictureSection({ person, picture, onChanged }: PicturePartProps) {
  const drop = async () => {
    await deletePicture('avatar').catch(() => undefined)
    onChanged()
  }
  return (
    <header className="profile-head q-row q-gap-4">
      <Avatar name={person.name} picture={picture} />
      <div className="q-break q-shrink">
        <h1>{person.name}</h1>
        <Muted as="small">{[person.jobid, ...person.depts.map(({ n }) => n)].join(' · ')}</Muted>
        <div className="q-row q-wrap q-gap-2 q-margin-top-2">
          <ImageChooser
            label={t('profile.picture')}
            onChoose={async (file) => (await uploadPicture('avatar', file)) && onChanged()}
          >
            {t('profile.choose-picture')}
          </ImageChooser>
          {picture && (
            <Button kind="link" onClick={() => void drop()}>
              {t('profile.drop')}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

/** Edits the person's signature: drawn with pen, finger or mouse, or photographed. */
function SignatureSection({ signature, onChanged }: { signature: string; onChanged(): void }) {
  const [isWriting, setWriting] = useState(false)
  const keep = async (file: File) => {
    if (!(await uploadPicture('signature', file))) return
    setWriting(false)
    onChanged()
  }
  const drop = async () => {
    await deletePicture('signature').catch(() => undefined)
    onChanged()
  }
  if (isWriting) return <SignaturePad onKeep={keep} onCancel={() => setWriting(false)} />
  return (
    <>
      <p className="profile-hint q-soft">{t('profile.signature-hint')}</p>
      {signature && <img className="profile-signature q-box" src={signature} alt={t('profile.signature')} />}
      <div className="q-row q-wrap q-gap-2 q-margin-top-2">
        <Button onClick={() => setWriting(true)}>{t('profile.write')}</Button>
        <ImageChooser label={t('profile.signature-file')} onChoose={keep}>
          {t('profile.choose-picture')}
        </ImageChooser>
        {signature && (
          <Button kind="link" onClick={() => void drop()}>
            {t('profile.drop')}
          </Button>
        )}
      </div>
    </>
  )
}

const NoticeSettings = lazy(() => import('../../person/notification-settings'))

const OfflineCopySwitch = lazy(() => import('../../person/offline-copy-switch'))

const PushDeviceList = lazy(() => import('./push-device-list'))

/** Edits notifications of this browser, and the company channels that notify the person. */
function NotificationsSection() {
  const id = useId()
  const { person } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="profile-row q-row q-justify-between q-gap-4 q-full">
        <label htmlFor={id}>{t('settings.deskNotices')}</label>
        <DesktopNotificationsSwitch id={id} />
      </div>
      <Suspense>
        <OfflineCopySwitch />
      </Suspense>
      {companyChannelsOf(person).length > 0 ? (
        <Button onClick={() => setOpen(true)}>{t('notice.settings')}</Button>
      ) : (
        <p className="profile-hint q-soft">{t('profile.no-channels')}</p>
      )}
      {isOpen && (
        <Suspense>
          <NoticeSettings onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Edits language, size and theme of the pages, and whether the top bar offers the settings panel. */
const AppearanceSettings = () => (
  <>
    <ThemeChooser />
    <LanguageChooser />
    <SizeChooser />
    <PreferenceSwitch name="showSettings" />
  </>
)

const fixed = { options: { disabled: true } }

/** Edits the person's contact data and description; synchronised data is changed at its source. */
const ContactForm = ({ profile, onSaved }: { profile: Profile; onSaved(): void }) => (
  <SettingsPanel
    form={form as OwnForm}
    seen={{ phone: profile.phone, mail: profile.mail, introduction: profile.introduction }}
    known={profile.outside ? { phone: { ...fixed, hint: 'profile.outside' }, mail: fixed } : undefined}
    onSaved={onSaved}
  />
)

const AccessTokenList = lazy(() => import('./access-token-list'))

/** Lists security events of the person's own account; unfamiliar ones stand out. */
const SignInHistory = () => <RecordListView isPart list={list as RecordList} parts={{}} />

/**
 * Renders the personal settings: picture, contact data, signature, notifications, appearance, and active
 * sessions.
 */
export default function ProfilePage() {
  const { person } = useSession()
  const { value, failure, reload } = useQuery('profile', () => api.employee.profile.get({}))
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!value || !person) return <Skeleton lines={8} />
  const again = () => void reload()
  return (
    <div className="profile q-stack q-gap-4">
      <section className="q-card profile-part q-stack q-justify-items-start q-content-start q-gap-4">
        <PictureSection person={person} picture={value.avatar} onChanged={again} />
        <ContactForm profile={value} onSaved={again} />
      </section>
      <section className="q-card profile-part q-stack q-justify-items-start q-content-start q-gap-4">
        <h2>{t('profile.signature')}</h2>
        <SignatureSection signature={value.signature} onChanged={again} />
      </section>
      <section className="q-card profile-part q-stack q-justify-items-start q-content-start q-gap-4">
        <h2>{t('profile.notices')}</h2>
        <NotificationsSection />
      </section>
      <section className="q-card profile-part q-stack q-justify-items-start q-content-start q-gap-4 profile-looks">
        <h2>{t('settings.title')}</h2>
        <AppearanceSettings />
      </section>
      <section className="q-card profile-part q-stack q-justify-items-start q-content-start q-gap-4 profile-wide">
        <h2>{t('second-factor.title')}</h2>
        <SecondFactorSection />
      </section>
      <div className="profile-wide q-stack q-gap-4">
        <Suspense fallback={<Skeleton lines={3} />}>
          <PushDeviceList />
        </Suspense>
        <PasskeyList />
        <SignInList />
        <Suspense fallback={<Skeleton lines={3} />}>
          <AccessTokenList />
        </Suspense>
        <SignInHistory />
      </div>
    </div>
  )
}
