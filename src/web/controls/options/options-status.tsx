import { useTranslator } from '../../platform'
import type { OptionsState } from './options'
import './options.css'

const nothingTo = ({ choices }: OptionsState) => (choices.length ? 'widget.no-choice' : 'widget.no-offer')

/** Status of an empty list of choices: loading or failed. */
export const OptionsStatus = ({ offer }: { offer: OptionsState }) => {
  const t = useTranslator()
  if (offer.state === 'failed')
    return (
      <div className="q-muted q-pad-y-1 q-pad-x-0" role="alert">
        {t('widget.choices-failed')}{' '}
        <button type="button" className="qf-offer-retry q-plain q-pad-y-0 q-pad-x-1" onClick={offer.retry}>
          {t('widget.choices-retry')}
        </button>
      </div>
    )
  return (
    <div className="q-muted q-pad-y-1 q-pad-x-0" role="status">
      {t(offer.state === 'loading' ? 'widget.choices-loading' : nothingTo(offer))}
    </div>
  )
}
