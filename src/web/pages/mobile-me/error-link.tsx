import { useState } from 'react'
import { ErrorLog } from '../../person/error-log'
import { t } from '../../platform/i18n/i18n'
import { useErrors } from '../../stores/errors'
import { Icon } from '../../ui/icon'
import { CountBadge } from '../../ui/primitives'

/** Links to the errors of this page, if there are any. */
export function ErrorLink() {
  const errors = useErrors()
  const [isOpen, setOpen] = useState(false)
  if (!errors.length && !isOpen) return null
  return (
    <div className="me-group q-radius-lg q-surface">
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="error" size={20} />
        <span>{t('errors.title')}</span>
        <CountBadge value={errors.length} />
        <Icon name="right" size={14} />
      </button>
      {isOpen && <ErrorLog onClose={() => setOpen(false)} />}
    </div>
  )
}
