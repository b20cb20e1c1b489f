import { useState } from 'react'
import type { RecipientQuestion } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { TextField } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { findEntriesByName, type Organisation, orgEntryId } from '../organisation/organisation'
import { useRecipientTest } from './use-recipient-test'

interface RecipientCheckProps {
  /** Question of the current test, limited to some people. */
  question: RecipientQuestion
  organisation?: Organisation
}

/** Checks whether certain people are among the recipients: yes or no for each (S2-181, S2-218). */
export function RecipientCheck({ question, organisation }: RecipientCheckProps) {
  const [text, setText] = useState('')
  const { found, missing } = organisation
    ? findEntriesByName(organisation, 'user', text)
    : { found: [], missing: [] }
  const permission_id = [...new Set(found.map(orgEntryId))]
  const testData = { ...question.testData, permission_id }
  const { result, error } = useRecipientTest(
    permission_id.length ? { ...question, testType: 'permission', testData } : undefined,
  )
  const unknown = missing.join(t('picker.recipients.comma'))
  return (
    <div className="pk-asked q-stack q-gap-1-5 q-line-above">
      <TextField
        label={t('picker.test.check')}
        value={text}
        placeholder={t('picker.test.people')}
        hint={unknown ? t('picker.test.unknown', { names: unknown }) : t('picker.test.check-hint')}
        onChange={({ target }) => setText(target.value)}
      />
      {error && (
        <p className="pk-warn q-tone-warning" role="alert">
          {error}
        </p>
      )}
      {result && (
        <ul aria-live="polite">
          {result.people.map(({ _uuid, name, jobid, hasPermission }) => (
            <li key={_uuid} data-in={hasPermission || undefined}>
              <Icon name={hasPermission ? 'check' : 'close'} size={14} />
              {jobid ? `${name}(${jobid})` : name}
              <small>{t(hasPermission ? 'picker.test.is-in' : 'picker.test.is-out')}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
