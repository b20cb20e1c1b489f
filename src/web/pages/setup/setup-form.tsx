import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { defaultPasswordPolicy, newPasswordProblem } from '#/core/permission/new-password'
import form from '#schemas/forms/setup.json'
import { currentLanguage, t } from '../../platform'
import { pageSettings } from '../../platform/settings'
import { ProductFormView } from '../../product-forms/product-form'
import { useFormSubmit } from '../../product-forms/use-form-submit'
import {
  type CompanySetup,
  isSetupClosed,
  readSetupDraft,
  saveSetupDraft,
  submitCompanySetup,
} from '../../stores/setup'
import { Button } from '../../ui'

/** Returns errors that the form's own rules cannot detect, as text keys by field. */
function problemsOf({ password, confirmPassword }: CompanySetup) {
  const wrong = newPasswordProblem(password, pageSettings().passwords ?? defaultPasswordPolicy)
  return {
    ...(wrong && { password: wrong }),
    ...(confirmPassword !== password && { confirmPassword: 'password.differs' }),
  }
}

/** Fields of errors that only the server detects. */
const about = { 'setup.code-wrong': 'code', 'password.common': 'password' }

/** Asks for the console code, the company and its first administrator. */
export default function SetupForm() {
  const navigate = useNavigate()
  const [begin] = useState(() => ({ language: currentLanguage(), ...readSetupDraft() }))
  const { view, send, filled, isBusy } = useFormSubmit<CompanySetup, void>({
    form,
    values: begin,
    check: problemsOf,
    about,
    onSend: async (typed) => {
      try {
        await submitCompanySetup(typed)
      } catch (failure) {
        if (isSetupClosed(failure)) void navigate('/login', { replace: true })
        throw failure
      }
    },
  })
  useEffect(() => saveSetupDraft(filled))
  const press = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className="setup-form" noValidate onSubmit={press}>
      <ProductFormView {...view} values={begin} />
      <Button type="submit" kind="primary" busy={isBusy}>
        {t('setup.submit')}
      </Button>
    </form>
  )
}
