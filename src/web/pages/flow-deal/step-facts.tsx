import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { AdderLabel } from '../../flow/history/added-signers'
import { DelegateLabel } from '../../flow/people/delegate-label'
import { SigningMode } from '../../flow/people/signing-mode'
import { listSeparator, t } from '../../platform'
import { TimeLeft } from '../../ui'

/** Renders the step, its sign mode, due date and other assignees. */
export function StepConditions({ start }: { start: OaFlowDealBymsgidData }) {
  const { step, message, others } = start
  return (
    <div className="deal-step q-row q-wrap q-gap-3 q-gap-y-2 q-soft">
      <span>
        {t('deal.step')} <b>{step.name}</b>
      </span>
      <DelegateLabel of={message.entrust_from?.name} />
      <AdderLabel of={message.added} />
      <SigningMode {...message} people={others.length + 1} />
      {message.expires_at && <TimeLeft until={message.expires_at} />}
      {others.length > 0 && (
        <span>
          {t(message.claim === 'open' ? 'claim.others' : 'deal.others', {
            names: others.map(({ name }) => name).join(listSeparator()),
          })}
        </span>
      )}
      {start.shut?.map(({ button, msg }) => (
        <p key={button} className="q-soft q-full">
          {msg}
        </p>
      ))}
      {step.desc && <p className="q-soft q-full">{step.desc}</p>}
    </div>
  )
}
