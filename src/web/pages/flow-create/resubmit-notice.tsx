import { Row } from '../../ui/layout'
import './resubmit-notice.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FormValues } from '../../../core/form'
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
    <section className="again q-pad-y-3 q-pad-x-5 q-stack q-gap-2" aria-label={t('create.again')}>
      <Row as="p" gap={2} lineGap={1} wrap>
        <Icon name="refresh" />
        {t(carried.length ? 'create.again.from' : 'create.again.nothing', {
          number: workname,
          count: carried.length,
        })}
        <Link to={`/flowdetail?flowlistid=${flowlistid}`}>{t('create.again.see')}</Link>
      </Row>
      {shown.length > 0 && (
        <details open={!isMobile()}>
          <summary className="q-soft">{t('create.again.carried')}</summary>
          <div className="again-fields q-row q-align-stretch q-wrap">
            {shown.map(({ model, name }) => (
              <label className="q-gap-1-5 q-surface" key={model}>
                <input type="checkbox" checked={!out.has(model)} onChange={() => toggle(model)} />
                {name}
              </label>
            ))}
          </div>
        </details>
      )}
      {left.length > 0 && (
        <p className="q-tone-warning q-row q-wrap q-gap-2 q-gap-y-1">
          {t('create.again.left', { names: left.join(t('create.again.comma')) })}
        </p>
      )}
    </section>
  )
}
