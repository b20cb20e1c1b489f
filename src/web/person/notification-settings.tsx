import form from '#schemas/forms/notice-wishes.json'
import { isQuietHoursIncomplete, type NotificationKind, type QuietHours } from '../../core/flow'
import type { EmployeeNoticesBody } from '../../generated/types'
import { t } from '../platform'
import { api } from '../platform/api'
import { FormDialog } from '../product-forms/form-dialog'
import { loadSession, type Person, useSession } from '../stores/session'
import { languageName, nativeLanguageNames, toast } from '../ui'
import { companyChannelsOf } from './channels'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const allKinds: NotificationKind[] = ['task', 'notice', 'copy', 'overdue', 'start']

/** Default quiet hours until the person sets their own. */
const usual = { from: '22:00', until: '07:30', days: everyDay, kinds: allKinds }

/** Value for the company default. */
const company = 'company'

interface Wishes extends Required<QuietHours> {
  mail: boolean
  chat: boolean
  language: string
  hours: 'company' | 'none' | 'own'
}

/** Returns the person's current notification settings. */
function wishesOf(person: Person | null): Wishes {
  const { mail, chat, language, quiet }: EmployeeNoticesBody = {
    mail: true,
    chat: true,
    ...(person?.conf.notices as Partial<EmployeeNoticesBody> | undefined),
  }
  const own = quiet && (quiet.from || quiet.until ? 'own' : 'none')
  const times = own === 'own' ? { ...usual, ...quiet } : usual
  return { mail, chat, language: language ?? company, hours: own ?? company, ...times }
}

/** Returns the settings that differ from the company's. */
const bodyOf = ({ mail, chat, language, hours, days, kinds, ...times }: Wishes): EmployeeNoticesBody => {
  const some = {
    ...(days.length < everyDay.length && { days }),
    ...(kinds.length < allKinds.length && { kinds }),
  }
  const named = nativeLanguageNames.find(([key]) => key === language)?.[0]
  return {
    mail,
    chat,
    ...(named && { language: named }),
    ...(hours === 'none' && { quiet: { from: '', until: '' } }),
    ...(hours === 'own' && { quiet: { ...times, ...some } }),
  }
}

/** Returns the choices, with the company default named. */
function known(person: Person | null) {
  const { notice_language: spoken = 'zh', quiet_from: from, quiet_until: until } = person?.com_conf ?? {}
  const quiet = from && until ? t('notice.hours', { from, until }) : t('notice.quiet-none')
  const asCompany = (text: string | undefined) => ({
    value: company,
    label: t('notice.as-company', { text }),
  })
  const channels = companyChannelsOf(person)
  return {
    mail: { hide: !channels.includes('mail') },
    chat: { hide: !channels.includes('chat') },
    language: {
      options: {
        options: [
          asCompany(languageName(spoken)),
          ...nativeLanguageNames.map(([value, label]) => ({ value, label })),
        ],
      },
    },
    hours: {
      options: {
        options: [
          asCompany(quiet),
          { value: 'none', label: 'notice.quiet-none' },
          { value: 'own', label: 'notice.quiet-own' },
        ],
      },
    },
  }
}

/** Edits the person's notification channels, language and quiet hours. */
export default function NotificationSettings({ onClose }: { onClose(): void }) {
  const { person } = useSession()
  return (
    <FormDialog<Wishes>
      title={t('notice.settings')}
      form={form}
      values={{ ...wishesOf(person) }}
      known={known(person)}
      check={(form) =>
        form.hours === 'own' && isQuietHoursIncomplete(form) ? { until: 'notice.quiet-both' } : {}
      }
      onClose={onClose}
      onSend={async (form) => {
        await api.employee.notices(bodyOf(form))
        await loadSession()
        toast(t('notice.saved'), 'success')
      }}
    >
      <p>{t('notice.settings-hint')}</p>
    </FormDialog>
  )
}
