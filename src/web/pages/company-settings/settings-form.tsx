import { type FormEvent, useId, useState } from 'react'
import type { CompanySettings } from '#/generated/types'
import schema from '#schemas/values/company-settings.json'
import { isHalf } from '../../../core/flow/notices/quiet-hours'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { loadSession } from '../../stores/session'
import { Button } from '../../ui/button'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import { languages } from '../../ui/language-names'
import { toast } from '../../ui/toast'
import { choices, isSize, type Sizes, sizes, switches } from './settings'

interface CheckProps {
  name: keyof typeof switches
  checked: boolean
  onChange(checked: boolean): void
}

function Check({ name, checked, onChange }: CheckProps) {
  const hint = useId()
  return (
    <div className="company-check">
      <label>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint}
          onChange={({ target }) => onChange(target.checked)}
        />
        {t(switches[name])}
      </label>
      <small id={hint}>{t(`${switches[name]}.hint`)}</small>
    </div>
  )
}

interface DraftProps {
  draft: CompanySettings
  onChange(change: Partial<CompanySettings>): void
}

/** In which language people are told outside, and when not. */
function NoticeHours({ draft, onChange }: DraftProps) {
  const time = (name: 'quiet_from' | 'quiet_until') => (
    <TextField
      label={t(choices[name])}
      type="time"
      value={draft[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  return (
    <>
      <div className="company-sizes">
        <SelectField
          label={t(choices.notice_language)}
          hint={t('company.notice-language.hint')}
          value={draft.notice_language}
          onChange={({ target }) => {
            const chosen = languages.find(([key]) => key === target.value)
            if (chosen) onChange({ notice_language: chosen[0] })
          }}
        >
          {languages.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="company-quiet">
        <div className="company-sizes">
          {time('quiet_from')}
          {time('quiet_until')}
        </div>
        {isQuietHalf(draft) ? (
          <span className="q-field-error" role="alert">
            {t('notice.quiet-both')}
          </span>
        ) : (
          <small>{t('company.quiet.hint')}</small>
        )}
      </div>
    </>
  )
}

const isQuietHalf = ({ quiet_from: from, quiet_until: until }: CompanySettings) => isHalf({ from, until })

interface SettingsFormProps {
  /** The settings as they were read. */
  seen: CompanySettings
  onSaved(): Promise<void>
}

/** The settings as they are being changed, on what others have set meanwhile; sizes are texts until they are sent. */
function useSettings({ seen, onSaved }: SettingsFormProps) {
  const [changes, setChanges] = useState<Partial<CompanySettings>>({})
  const [sizesTyped, setSizes] = useState<Partial<Sizes>>({})
  const [isBusy, setBusy] = useState(false)
  const draft = { ...seen, ...changes }
  const typed = { file_mb: `${seen.file_mb}`, image_mb: `${seen.image_mb}`, ...sizesTyped }
  const settings = { ...draft, file_mb: Number(typed.file_mb), image_mb: Number(typed.image_mb) }
  const isSame = JSON.stringify(settings) === JSON.stringify(seen)
  const isWrong = !isSize('file_mb', typed) || !isSize('image_mb', typed) || isQuietHalf(draft)
  const change = (more: Partial<CompanySettings>) => setChanges((old) => ({ ...old, ...more }))
  const type = (more: Partial<Sizes>) => setSizes((old) => ({ ...old, ...more }))
  const send = async () => {
    await api.oa.flow.com_config.save({ settings, seen })
    toast(t('company.saved'), 'success')
    await Promise.all([onSaved(), loadSession()])
    setChanges({})
    setSizes({})
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await send().catch(onSaved)
    setBusy(false)
  }
  return { draft, change, typed, type, isBusy, save, mayNotSave: isSame || isWrong }
}

/** The settings in groups, saved together. */
export function SettingsForm(props: SettingsFormProps) {
  const { draft, change, typed, type, isBusy, save, mayNotSave } = useSettings(props)
  const check = (name: keyof typeof switches) => (
    <Check name={name} checked={draft[name]} onChange={(on) => change({ [name]: on })} />
  )
  const size = (name: keyof Sizes) => (
    <TextField
      label={t(sizes[name].title)}
      inputMode="numeric"
      maxLength={3}
      value={typed[name]}
      error={isSize(name, typed) ? undefined : t('company.range', sizes[name])}
      hint={t('company.range', sizes[name])}
      onChange={({ target }) => type({ [name]: target.value.trim() })}
    />
  )
  return (
    <form onSubmit={(event) => void save(event)}>
      <fieldset>
        <legend>{t('company.to-everybody')}</legend>
        <TextAreaField
          label={t('company.alert')}
          hint={t('company.alert.hint')}
          maxLength={schema.properties.alert.maxLength}
          value={draft.alert}
          onChange={({ target }) => change({ alert: target.value })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('company.uploads')}</legend>
        {check('compress_image')}
        <div className="company-sizes">
          {size('file_mb')}
          {size('image_mb')}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('company.security')}</legend>
        {check('forbid_plain')}
        {check('act_as_admins')}
        <TextField
          label={t('company.help-contact')}
          hint={t('company.help-contact.hint')}
          maxLength={schema.properties.help_contact.maxLength}
          value={draft.help_contact}
          onChange={({ target }) => change({ help_contact: target.value })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('company.control')}</legend>
        {check('allow_approve_own')}
        {check('allow_hand_to_creator')}
        {check('allow_cancel_parts')}
      </fieldset>
      <fieldset>
        <legend>{t('company.notices')}</legend>
        {check('notice_mail')}
        {check('notice_chat')}
        <NoticeHours draft={draft} onChange={change} />
      </fieldset>
      <Button kind="primary" type="submit" busy={isBusy} disabled={mayNotSave}>
        {t('company.save')}
      </Button>
    </form>
  )
}
