import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { AddedBy } from '../../flow/history/added-signer-label'
import { InPlace } from '../../flow/people/delegate-label'
import { Dealtype } from '../../flow/people/signing-mode'
import { listSign, t } from '../../platform/i18n/i18n'
import { TimeLeft } from '../../ui/time-left'

/** The step, how it is signed, by when, and who else has it. */
export function StepFacts({ start }: { start: OaFlowDealBymsgidData }) {
  const { step, message, others } = start
  return (
    <div className="deal-step">
      <span>
        {t('deal.step')} <b>{step.name}</b>
      </span>
      <InPlace of={message.entrust_from?.name} />
      <AddedBy of={message.added} />
      <Dealtype {...message} />
      {message.expires_at && <TimeLeft until={message.expires_at} />}
      {others.length > 0 && (
        <span>
          {t(message.claim === 'open' ? 'claim.others' : 'deal.others', {
            names: others.map(({ name }) => name).join(listSign()),
          })}
        </span>
      )}
      {start.shut?.map(({ button, msg }) => (
        <p key={button} className="step-note">
          {msg}
        </p>
      ))}
      {step.desc && <p className="step-note">{step.desc}</p>}
    </div>
  )
}
