import type { FormHost } from '../../form-host/form-host'
import { Card, EmptyState, QueryContent, RelativeTime, Tag } from '../../ui'
import './switch-user.css'
import '../../platform/i18n/admin-texts'
import { useState } from 'react'
import type { EmployeeChangeuserBody, EmployeeChangeuserListData } from '#/generated/types'
import form from '#schemas/forms/acting.json'
import { antdStatusOf, pickAria, type WidgetProps } from '../../controls/widget-props'
import { loadCompanySource } from '../../picker/directory-picker/company-source'
import { DirectoryPicker } from '../../picker/directory-picker/directory-picker'
import type { DirectoryPickerEntry } from '../../picker/directory-picker/picker-source'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormPanel } from '../../product-forms/form-panel'
import { optionalReason, startImpersonation } from '../../stores/impersonation'
import { useSession } from '../../stores/session'
import { AntdRoot } from '../../ui/antd-root'

const loadPeople = (host: FormHost) => loadCompanySource('person-in-department', host)

const nameOf = ({ name, dept }: DirectoryPickerEntry) => (dept ? `${name}（${dept}）` : name)

/** Chooses one person from the company's tree. */
function Person(field: WidgetProps) {
  const { id, item, onChange } = field
  const { 'aria-labelledby': _, ...aria } = pickAria(field)
  const [chosen, setChosen] = useState<DirectoryPickerEntry>()
  return (
    <DirectoryPicker
      id={id}
      aria={aria}
      disabled={field.disabled}
      multiple={false}
      load={loadPeople}
      text={nameOf}
      status={antdStatusOf(field)}
      title={item.name}
      value={chosen ? [chosen] : []}
      onChange={([picked]) => {
        setChosen(picked)
        onChange(picked?.id ?? null)
      }}
      placeholder={t('switch-user.placeholder')}
    />
  )
}

/** Asks for a person and a reason, which is optional unless the company requires it, and switches. */
function SwitchForm() {
  const { person } = useSession()
  return (
    <FormPanel<Required<EmployeeChangeuserBody>>
      isDeed
      form={form}
      known={optionalReason(person)}
      slots={{ userid: (field) => <Person {...field} /> }}
      ok={t('switch-user.go')}
      onSend={({ userid, reason }) => startImpersonation(userid, reason)}
    />
  )
}

const entryOf = {
  acting: 'switch-user.entry',
  test: 'switch-user.tried',
  copy: 'switch-user.copied',
} as const

/** Lists impersonations: who, as whom, why, and the number of changes. */
function ImpersonationLog({ switches }: { switches: EmployeeChangeuserListData }) {
  if (!switches.length)
    return (
      <p className="q-soft" data-empty-state>
        {t('switch-user.none')}
      </p>
    )
  return (
    <ol className="switch-user-list q-margin-top-2">
      {switches.map(({ id, what, at, by, as, reason, acts }) => (
        <li className="q-stack q-gap-4 q-gap-y-1 q-line-above" key={id}>
          <span>
            <strong>{t(entryOf[what], { by, as })}</strong>
            {acts > 0 && <Tag tone="warning">{t('switch-user.acts', { count: acts })}</Tag>}
          </span>
          <RelativeTime at={at} />
          {(reason || what === 'acting') && (
            <p className="q-break q-soft q-span">{reason || t('switch-user.no-reason')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Starts an impersonation: whom and why, with the recent ones (S1-083). */
export default function SwitchUserPage() {
  const { person } = useSession()
  const recent = useQuery('switches', () => api.employee.changeuser.list({}))
  if (person?.real) return <EmptyState title={t('switch-user.nested')} />
  return (
    <AntdRoot>
      <div className="switch-user q-stack q-gap-4">
        <Card as="section">
          <header>
            <h1>{t('switch-user.title')}</h1>
            <p className="q-soft">{t('switch-user.intro', { hours: 2 })}</p>
          </header>
          <SwitchForm />
        </Card>
        <Card as="section">
          <h2>{t('switch-user.recent')}</h2>
          <QueryContent query={recent}>{(switches) => <ImpersonationLog switches={switches} />}</QueryContent>
        </Card>
      </div>
    </AntdRoot>
  )
}
