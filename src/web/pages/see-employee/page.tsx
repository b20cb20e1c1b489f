import '../../directory/directory.css'
import '../../platform/delegating-texts'
import '../../platform/designing-texts'
import './see-employee.css'
import { type FormEvent, useState } from 'react'
import { ChosenField } from '../../directory/chosen-field'
import type { Choice } from '../../directory/combobox'
import { findColleagues } from '../../picker/find-person'
import { t } from '../../platform/i18n'
import { lookAtEmployee } from '../../stores/replacing'
import { useSession } from '../../stores/session'
import { Button } from '../../ui/button'
import { TextAreaField } from '../../ui/field'

/** 查看员工消息: whose flows to look at, and why (S1-165, S1-186). */
export default function SeeEmployeePage() {
  const { person } = useSession()
  const [chosen, setChosen] = useState<Choice[]>([])
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const userid = chosen[0]?.id
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!userid || !reason.trim()) return
    setBusy(true)
    const done = () => setBusy(false)
    lookAtEmployee(userid, reason).then(done, done)
  }
  return (
    <section className="q-card see-employee">
      <h1>{t('delegation.see-employee')}</h1>
      <p>{t('delegation.see-employee-intro')}</p>
      <form onSubmit={send} noValidate>
        <ChosenField
          single
          required
          label={t('delegation.employee')}
          placeholder={t('delegation.find-person')}
          error={isTried && !userid ? t('acting.nobody-chosen') : undefined}
          chosen={chosen}
          onChange={setChosen}
          find={(text) => findColleagues(text, person?.id)}
        />
        <TextAreaField
          required
          label={t('delegation.see-reason')}
          hint={t('delegation.see-reason-hint')}
          error={isTried && !reason.trim() ? t('acting.reason-missing') : undefined}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('delegation.see-go')}
        </Button>
      </form>
    </section>
  )
}
