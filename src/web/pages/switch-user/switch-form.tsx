import { type FormEvent, useState } from 'react'
import { Choose } from '../../picker/choosing/choose'
import { loadCompany } from '../../picker/choosing/company'
import type { Picked } from '../../picker/choosing/source'
import { t } from '../../platform/i18n'
import { actAs } from '../../stores/acting'
import { Button } from '../../ui/button'
import { Field, TextAreaField } from '../../ui/field'

const loadPeople = () => loadCompany('person-in-department')

/** What is still missing, by field. */
function problemsOf(chosen: Picked | undefined, reason: string) {
  return {
    person: chosen?.id ? undefined : t('acting.nobody-chosen'),
    reason: reason.trim() ? undefined : t('acting.reason-missing'),
  }
}

const nameOf = ({ name, dept }: Picked) => (dept ? `${name}（${dept}）` : name)

/** One person of the tree, the reason, and the button that switches. */
export function SwitchForm() {
  const [chosen, setChosen] = useState<Picked>()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const problems = problemsOf(chosen, reason)
  const shown = isTried ? problems : { person: undefined, reason: undefined }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.person || problems.reason || !chosen?.id) return
    setBusy(true)
    await actAs(chosen.id, reason).catch(() => setBusy(false))
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Field
        required
        label={t('switch-user.person')}
        error={shown.person}
        control={({ id, ...aria }) => (
          <Choose
            {...{ id, aria, disabled: isBusy, multiple: false, load: loadPeople, text: nameOf }}
            value={chosen ? [chosen] : []}
            onChange={([picked]) => setChosen(picked)}
            placeholder={t('switch-user.placeholder')}
            title={t('switch-user.person')}
            {...(shown.person && { status: 'error' as const })}
          />
        )}
      />
      <TextAreaField
        required
        label={t('switch-user.reason')}
        hint={t('switch-user.reason-hint')}
        error={shown.reason}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button kind="primary" type="submit" busy={isBusy}>
        {t('switch-user.go')}
      </Button>
    </form>
  )
}
