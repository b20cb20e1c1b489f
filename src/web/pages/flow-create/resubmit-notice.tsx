import './resubmit-notice.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FormValues } from '../../../core/form/values/form-values'
import type { OaFlowGetbycreatData } from '../../../generated/types'
import { isMobile } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { Icon } from '../../ui/icon'

interface AgainNoticeProps {
  again: NonNullable<OaFlowGetbycreatData['again']>
  /** Initial form values, including copied ones. */
  values: FormValues
  /** Fills values into the form. */
  onFill(values: FormValues): void
}

/**
 * Shows which flow is repeated and what was copied; copied items can be removed, and missing ones are listed.
 */
export function ResubmitNotice({ again, values, onFill }: AgainNoticeProps) {
  const { flowlistid, workname, carried, starts, left } = again
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const shown = carried.filter(({ show }) => show)
  const toggle = (model: string) => {
    const isOut = out.has(model)
    setOut(isOut ? new Set([...out].filter((one) => one !== model)) : new Set([...out, model]))
    onFill({ [model]: isOut ? values[model] : starts[model] })
  }
  return (
    <section className="again" aria-label={t('create.again')}>
      <p>
        <Icon name="refresh" />
        {t(carried.length ? 'create.again.from' : 'create.again.nothing', {
          number: workname,
          count: carried.length,
        })}
        <Link to={`/flowdetail?flowlistid=${flowlistid}`}>{t('create.again.see')}</Link>
      </p>
      {shown.length > 0 && (
        <details open={!isMobile()}>
          <summary>{t('create.again.carried')}</summary>
          <div className="again-fields">
            {shown.map(({ model, name }) => (
              <label key={model}>
                <input type="checkbox" checked={!out.has(model)} onChange={() => toggle(model)} />
                {name}
              </label>
            ))}
          </div>
        </details>
      )}
      {left.length > 0 && (
        <p className="again-left">{t('create.again.left', { names: left.join(t('create.again.comma')) })}</p>
      )}
    </section>
  )
}
